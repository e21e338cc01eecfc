// What statements say by their form, whatever their constants are called: commutes, is transitive, changes nothing.
// Input: the type of a theorem. Output: the names of its shapes.
// Forms are compared up to instances and implicit arguments; nothing is unfolded or proved.

export { type Shape, shapesOf } from "./shapes-of.ts";
