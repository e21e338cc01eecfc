import { LemmataError } from "../../../core/errors/index.ts";

/**
 * Turns the package's 89 MB emscripten glue into one of under 1 MB that the embedded session loads.
 *
 * What changes, and why:
 * - exports are looked up by name through `globalThis.lemmataHost.symbol`, not copied 201,110 at a time;
 * - the wasm gets only the imports it declares, and of those none that reach the host: no process,
 *   no socket, no dynamic library, no script evaluation. Code that runs inside Lean is hostile, and it
 *   can call any function of the module, so the imports are the sandbox boundary;
 * - a saved heap can be put in place instead of running the constructors.
 */
export interface SlimGlue {
  text: string;
  /** Exports that the glue itself calls: the rewritten wasm keeps exactly these. */
  keepExports: Set<string>;
}

const IDENTIFIER = /[A-Za-z_$][A-Za-z0-9_$]*/g;

/** Imports that would reach outside the sandbox; they answer ENOSYS (52) or 0. */
const DENIED_IMPORTS = [
  "_emscripten_system",
  "emscripten_wget_data",
  "_dlopen_js",
  "_emscripten_dlopen_js",
  "_emscripten_lookup_name",
  "getaddrinfo",
  "getnameinfo",
  "__syscall_accept4",
  "__syscall_bind",
  "__syscall_connect",
  "__syscall_getpeername",
  "__syscall_getsockname",
  "__syscall_getsockopt",
  "__syscall_listen",
  "__syscall_recvfrom",
  "__syscall_recvmsg",
  "__syscall_sendmsg",
  "__syscall_sendto",
  "__syscall_socket",
] as const;

/** A little more than the function table has slots. */
const TABLE_SLOTS = 330_000;

/** Functions a pthread may ask the main thread to run: files, clocks, threads; nothing else. */
const PROXIED_ALLOWED =
  "/^(_proc_exit|exitOnMainThread|pthreadCreateProxied|___syscall__newselect|___syscall_(chdir|chmod|dup|dup3|faccessat|fallocate|fchdir|fchmod|fchmodat2|fchown32|fchownat|fcntl64|fdatasync|fstat64|fstatfs64|ftruncate64|getcwd|getdents64|ioctl|lstat64|mkdirat|mknodat|newfstatat|openat|pipe|poll|readlinkat|renameat|rmdir|stat64|statfs64|symlinkat|truncate64|unlinkat|utimensat)|__mmap_js|__msync_js|__munmap_js|__setitimer_js|_environ_get|_environ_sizes_get|_fd_(close|fdstat_get|pread|pwrite|read|seek|sync|write))$/";

export function slimGlue(source: string): SlimGlue {
  const constants = source.indexOf("var ASM_CONSTS={");
  const variables = source.indexOf("var _main,_lean_main");
  const assign = source.indexOf("function assignWasmExports(wasmExports){");
  const imports = source.indexOf("var wasmImports;function assignWasmImports");
  if (constants < 0 || variables < constants || assign < variables || imports < assign) {
    throw unexpected("the export tables are not where they should be");
  }
  const exportNames = new Set(
    source
      .slice(variables + 4, assign)
      .replace(/;\s*$/, "")
      .split(","),
  );
  const before = source.slice(0, constants) + INLINE_SCRIPTS;
  const after = source.slice(imports);
  const used = new Set<string>();
  for (const text of [before, after]) {
    for (const [name] of text.matchAll(IDENTIFIER)) if (exportNames.has(name)) used.add(name);
  }

  const keepExports = new Set<string>(["__wasm_call_ctors", "_emscripten_tls_init"]);
  const assignments: string[] = [];
  const assignmentPattern =
    /([A-Za-z_$][A-Za-z0-9_$]*)=(?:Module\["[^"]*"\]=)?wasmExports\["([^"]*)"\](\.value)?/g;
  for (const [, variable, name, data] of source
    .slice(assign, imports)
    .matchAll(assignmentPattern)) {
    if (!variable || !name || !used.has(variable)) continue;
    if (data) {
      assignments.push(`${variable}=lemmataHost.symbol(${JSON.stringify(name)})`);
    } else {
      keepExports.add(name);
      assignments.push(`${variable}=wasmExports[${JSON.stringify(name)}]`);
    }
  }
  const table =
    'wasmTable=wasmExports["__indirect_function_table"];__indirect_function_table=wasmTable;';
  const text =
    "var lemmataHost=globalThis.lemmataHost;" +
    before +
    `var ${[...used].sort().join(",")};` +
    `function assignWasmExports(wasmExports){${table}${assignments.join(";")}}` +
    after;
  return { text: EDITS.reduce(applyEdit, text), keepExports };
}

/** Inline scripts of the build are debug prints and host look-ups: all answer 0, except the program's path. */
const APP_PATH_SCRIPT = "943765";
const INLINE_SCRIPTS = `var ASM_CONSTS=new Proxy({},{get:(_,id)=>id==="${APP_PATH_SCRIPT}"?()=>{var text="/lean/bin/lean";var at=_malloc(text.length+1);stringToUTF8(text,at,text.length+1);return at}:()=>0});`;

interface Edit {
  find: string | RegExp;
  replace: string;
}

const EDITS: Edit[] = [
  { find: 'mergeLibSymbols(wasmExports,"main");', replace: "" },
  // The mirror of the function table is a dense array from the start: an array that grows with holes becomes a
  // dictionary, and each call from Lean through a table slot reads it.
  {
    find: "var wasmTableMirror=[]",
    replace: `var wasmTableMirror=new Array(${TABLE_SLOTS}).fill(undefined)`,
  },
  // Names resolve through the symbol table; every thread sees the same table slots.
  {
    find: "if(isSymbolDefined(symName)){sym=wasmImports[symName]}else if",
    replace:
      "if(isSymbolDefined(symName)){sym=wasmImports[symName]}else if(lemmataHost.symbol(symName)!==undefined){sym=lemmataHost.symbol(symName)}else if",
  },
  {
    find: "updateGOT(origExports)",
    replace:
      "lemmataHost.onTable(wasmTable);for(var gotName of Object.keys(GOT)){var gotValue=lemmataHost.symbol(gotName);if(gotValue!==undefined)GOT[gotName].value=gotValue}",
  },
  {
    find: "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)",
    replace: "functionsInTableMap=new WeakMap",
  },
  {
    find: /var __dlsym_catchup_js=.*?__dlsym_js\.sig=/s,
    replace:
      'var __dlsym_catchup_js=()=>0;var __dlsym_js=(handle,symbol,symbolIndex)=>{var heap=(growMemViews(),HEAPU8);var end=symbol;while(heap[end])end++;var value=lemmataHost.symbolBytes(heap.slice(symbol,end));if(value===undefined){dlSetError("unknown symbol");return 0}return value};__dlsym_js.sig=',
  },
  // Nothing is linked against the module's thread-locals, so they need no relocation.
  { find: "metadata.tlsExports.forEach(s=>tlsExports[s]=moduleExports[s]);", replace: "" },
  {
    find: "var __tls_base=tlsInitFunc();if(!__tls_base){return}",
    replace:
      "var __tls_base=tlsInitFunc();if(!__tls_base){return}lemmataHost.onThread(__tls_base);",
  },
  {
    find: "invokeEntryPoint(msgData.start_routine,msgData.arg)",
    replace: "lemmataHost.onEntry();invokeEntryPoint(msgData.start_routine,msgData.arg)",
  },
  // Module and worker script come from the host.
  {
    find: 'var Module=typeof Module!="undefined"?Module:{};',
    replace: "var Module=globalThis.Module||{};",
  },
  { find: "global.Worker=worker_threads.Worker;", replace: "global.Worker=lemmataHost.Worker;" },
  {
    find: 'worker_threads["workerData"]=="em-pthread"',
    replace: 'worker_threads["workerData"].kind==="em-pthread"',
  },
  { find: "var pthreadPoolSize=4;", replace: "var pthreadPoolSize=lemmataHost.poolSize;" },
  // Lean starts while its threads do: what is sent to one that is not ready waits for it.
  {
    find: 'addRunDependency("loading-workers");await pthreadPoolReady;removeRunDependency("loading-workers")',
    replace: "await pthreadPoolReady",
  },
  { find: "var noExitRuntime=false;", replace: "var noExitRuntime=true;" },
  // The sandbox.
  {
    find: /var proxiedFunctionTable=\[([^\]]*)\]/,
    replace: `var proxiedFunctionTable=((names,list)=>list.map((f,i)=>${PROXIED_ALLOWED}.test(names[i])?f:()=>-52))("$1".split(","),[$1])`,
  },
  {
    find: "function getWasmImports(){assignWasmImports();",
    replace: `function getWasmImports(){assignWasmImports();wasmImports=lemmataHost.filterImports(wasmImports,${JSON.stringify(DENIED_IMPORTS)});`,
  },
  // NODEFS would map host folders; nothing may mount it.
  { find: "NODEFS.staticInit()", replace: "0" },
  // A restored heap replaces the constructors.
  {
    find: 'wasmExports["__wasm_call_ctors"]();',
    replace:
      'if(lemmataHost.restore){var keptTls=HEAPU8.slice(lemmataHost.tls.start,lemmataHost.tls.end);__emscripten_init_main_thread_js(lemmataHost.restore.mainThread);HEAPU8.set(keptTls,lemmataHost.tls.start);__emscripten_thread_mailbox_await(lemmataHost.restore.mainThread)}else wasmExports["__wasm_call_ctors"]();',
  },
  {
    find: "var __emscripten_init_main_thread_js=tb=>{",
    replace: "var __emscripten_init_main_thread_js=tb=>{lemmataHost.mainThread=tb;",
  },
  {
    find: "var wasmExports;if(!ENVIRONMENT_IS_PTHREAD){",
    replace:
      "var wasmExports;lemmataHost.runtime={get exports(){return wasmExports},get table(){return wasmTable},get memory(){return wasmMemory},FS,ENV};if(!ENVIRONMENT_IS_PTHREAD){",
  },
];

function applyEdit(text: string, { find, replace }: Edit): string {
  const found = typeof find === "string" ? text.includes(find) : find.test(text);
  if (!found) throw unexpected(`nothing matches ${String(find).slice(0, 80)}`);
  return typeof find === "string" ? text.split(find).join(replace) : text.replace(find, replace);
}

function unexpected(what: string): LemmataError {
  return new LemmataError("lean-package-altered", `lean.js has an unexpected form: ${what}`);
}
