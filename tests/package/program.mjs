// Run by scripts/test-package.js on each Node that the package supports.
import { LemmataError, openLean, prove, quickcheck, verify } from "lemmata";

const lean = await openLean({ threads: 1 });
const { verdict } = await verify("theorem t (n : Nat) : n + 0 = n := rfl", { lean });
const { status } = await quickcheck("theorem t (n : Nat) : n < 5", { lean });
const { status: proved } = await prove("theorem t (a b : Nat) : a + b = b + a := by sorry", {
  lean,
});
const thrown = await quickcheck("theorem t : nonsense", { lean }).catch((error) => error);
await lean.close();
console.log(
  JSON.stringify({
    verdict,
    proved,
    status,
    isOurs: thrown instanceof LemmataError,
    code: thrown.code,
  }),
);
