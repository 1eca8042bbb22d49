// How suites in Node load modules: those of this project anew for each suite, as jest does it, those of packages once for
// all suites of a worker, by Node itself. Loading some two thousand files of packages took longer than most suites.
const { createRequire } = require('node:module');
const { sep } = require('node:path');
const { pathToFileURL } = require('node:url');
const { compileFunction, SyntheticModule } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const isPackage = (path) => path.includes(`${sep}node_modules${sep}`);
/** A module of a package, for suites to import. */
const loaded = new Map();

async function loadPackage(path) {
  const exports = await import(pathToFileURL(path).href);
  const names = Object.keys(exports);
  const module = new SyntheticModule(
    names,
    () => {
      for (const name of names) module.setExport(name, exports[name]);
    },
    { identifier: path },
  );
  // A newer Node has linked it by itself.
  if (module.status === 'unlinked') await module.link(() => undefined);
  await module.evaluate();
  return module;
}

module.exports = class OneRealmRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { esmLoader, executor } = this;
    const { loadEsmModule, loadCjsAsEsm } = esmLoader;
    const packaged = (path) => {
      if (!loaded.has(path)) loaded.set(path, loadPackage(path));
      return loaded.get(path);
    };
    // No context is the process's own one; the way of loading that waits for nothing would go round what follows.
    esmLoader.getContext = () => undefined;
    esmLoader.resolution.canResolveSync = () => false;
    esmLoader.loadEsmModule = (path, suffix) =>
      isPackage(path) ? packaged(path) : loadEsmModule.call(esmLoader, path, suffix);
    esmLoader.loadCjsAsEsm = (from, path, ...rest) =>
      isPackage(path) ? packaged(path) : loadCjsAsEsm.call(esmLoader, from, path, ...rest);
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename });
  }
  /** What the test framework is made of holds no state of a suite, but for its own entry. */
  requireInternalModule(from, name) {
    return name && !name.startsWith('.') ? createRequire(from)(name) : super.requireInternalModule(from, name);
  }
};
