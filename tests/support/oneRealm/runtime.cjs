// How suites in Node load modules: by Node itself, once for all suites of a worker; those of this project as they were built
// (scripts/modules.mjs). Only the suite itself is loaded by jest. Loading a thousand modules took longer than most suites.
const { createRequire } = require('node:module');
const { join, sep } = require('node:path');
const { pathToFileURL } = require('node:url');
const { compileFunction, SyntheticModule } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const root = join(__dirname, '../../..');
const built = require(join(root, '.build/modules/sources.json'));

/** What runs in pages looks at its page when it is loaded: each suite is one of its own. */
const ofPages = join(root, 'widgets/src', sep);

/** The file that Node loads for a module; null for a suite, and for what runs in pages. */
function fileOf(path) {
  if (path.startsWith(ofPages)) return null;
  if (path.includes(`${sep}node_modules${sep}`)) return path;
  if (built[path]) return join(root, '.build/modules', built[path]);
  return /\.[cm]js$/.test(path) ? path : null;
}
/** What Node has loaded, for suites to import. */
const loaded = new Map();

/** Has Node load a file, which stands for the module of this path. */
async function load(file, path) {
  const exports = await import(pathToFileURL(file).href);
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
    const byNode = (file, path) => {
      if (!loaded.has(file)) loaded.set(file, load(file, path));
      return loaded.get(file);
    };
    // Jest warns of a JSON file that is imported without its type; Node refuses it, and so do the tests.
    const { importAttributeValidator: validator } = esmLoader;
    const validate = validator.validate.bind(validator);
    validator.validate = (path, attributes, from) => {
      if (path.endsWith('.json') && attributes.type === undefined)
        throw new TypeError(`${from} must import ${path} with { type: 'json' }`);
      validate(path, attributes, from);
    };
    // No context is the process's own one; the way of loading that waits for nothing would go round what follows.
    esmLoader.getContext = () => undefined;
    esmLoader.resolution.canResolveSync = () => false;
    esmLoader.loadEsmModule = (path, suffix) => {
      const file = fileOf(path);
      return file ? byNode(file, path) : loadEsmModule.call(esmLoader, path, suffix);
    };
    esmLoader.loadCjsAsEsm = (from, path, ...rest) => {
      const file = fileOf(path);
      return file ? byNode(file, path) : loadCjsAsEsm.call(esmLoader, from, path, ...rest);
    };
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename });
  }
  /** What the test framework is made of holds no state of a suite, but for its own entry. */
  requireInternalModule(from, name) {
    return name && !name.startsWith('.') ? createRequire(from)(name) : super.requireInternalModule(from, name);
  }
};
