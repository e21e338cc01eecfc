import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { applyTheme } from "./app/theme.ts";

applyTheme();
const root = document.getElementById("app");
if (root) createRoot(root).render(<App />);
