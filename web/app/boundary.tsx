import { Component, type ReactNode } from "react";
import { Failure } from "../parts/notices.tsx";

/** Shows what went wrong in a page in its place; the rest stays usable. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Failure error={this.state.error} isPage />
    );
  }
}
