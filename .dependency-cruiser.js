// The plan of the house. `npm run lint:house` holds it: layers, one door per room, no circles, no orphans.

/** The rooms of `src`, ground first: a room imports only from rooms that stand before it. */
const ROOMS = [
  ...[
    "core",
    "platform",
    "lean",
    "store",
    "sandbox",
    "llm",
    "problems",
    "goals",
    "refute",
    "sketch",
    "library",
  ],
  ...[
    "automation",
    "verify",
    "prove",
    "synthesize",
    "optimize",
    "formalize",
    "critique",
    "rewards",
    "datasets",
    "train",
    "improve",
    "bench",
  ],
  ...["functions", "workers", "serve"],
  // `public` with `src/index.ts`: what the package shows.
  ...["cli", "public"],
];

/** Rooms within rooms that have a door of their own. */
const INNER_DOORS = [
  "core/errors",
  "core/ports",
  "lean/embedded",
  "lean/embedded/early",
  "lean/remote",
  "lean/repl",
  "rewards/http",
  "serve/client",
  "serve/http",
  "serve/jobs",
  "serve/mcp",
  "workers/queue",
];

const TEST = "\\.test\\.ts$";
const inner = INNER_DOORS.map((room) => room.split("/"));

/** What may be imported from another room: its door, or the door of a room within it. */
const DOORS = [
  ...ROOMS.map((room) => `^src/${room}/index\\.ts$`),
  ...INNER_DOORS.map((room) => `^src/${room}/index\\.ts$`),
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circle",
      comment: "Files that import each other cannot be read or tested alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphan",
      comment: "A file that nobody imports is dead.",
      severity: "error",
      from: { orphan: true, path: "^src/", pathNot: [TEST, "\\.d\\.ts$"] },
      to: {},
    },
    ...ROOMS.map((room, index) => ({
      name: `layers: ${room}`,
      comment: `${room}/ imports only from rooms below it (the list is in .dependency-cruiser.js).`,
      severity: "error",
      from: { path: `^src/${room}/`, pathNot: TEST },
      to: { path: "^src/", pathNot: ROOMS.slice(0, index + 1).map((below) => `^src/${below}/`) },
    })),
    ...ROOMS.map((room) => ({
      name: `doors: ${room}`,
      comment: "Another room is entered through its index.ts, so that what it shows is one list.",
      severity: "error",
      from: { path: `^src/${room}/`, pathNot: TEST },
      to: { path: "^src/", pathNot: [`^src/${room}/`, ...DOORS] },
    })),
    ...inner.map(([room, part]) => ({
      name: `doors: ${room}/${part}`,
      comment: "A room within a room is entered through its own index.ts.",
      severity: "error",
      from: { path: `^src/${room}/`, pathNot: [TEST, `^src/${room}/${part}/`] },
      to: { path: `^src/${room}/${part}/`, pathNot: `^src/${room}/${part}/index\\.ts$` },
    })),
    {
      name: "doors: index",
      comment: "The public face is made of rooms' doors.",
      severity: "error",
      from: { path: "^src/index\\.ts$" },
      to: { path: "^src/", pathNot: ["^src/public/", ...DOORS] },
    },
    {
      name: "nobody depends on the face",
      comment: "src/index.ts and public/ are for users of the package.",
      severity: "error",
      from: { path: "^src/", pathNot: [TEST, "^src/index\\.ts$", "^src/public/"] },
      to: { path: ["^src/index\\.ts$", "^src/public/"] },
    },
    {
      name: "the gate stands alone",
      comment: "Only the gate says proved: it takes nothing from the rooms that use it.",
      severity: "error",
      from: { path: "^src/verify/gate/", pathNot: TEST },
      to: { path: "^src/", pathNot: ["^src/verify/gate/", "^src/core/"] },
    },
    {
      name: "no tests in the product",
      severity: "error",
      from: { path: "^src/", pathNot: TEST },
      to: { path: ["\\.test\\.ts$", "^tests/", "^benchmarks/"] },
    },
    {
      name: "declared packages only",
      comment: "What the product imports stands in package.json.",
      severity: "error",
      from: { path: "^src/", pathNot: TEST },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
