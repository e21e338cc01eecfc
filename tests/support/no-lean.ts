/**
 * Set up before each file of the project `process`: Lean does not start there, nor in the processes that these
 * tests start, because it finds no place for its cache.
 */
process.env.LEMMATA_CACHE_DIR = "/dev/null/only-tests-named-lean-start-Lean";
