// Before suites in Node: what they import is built, whoever started jest.
export { buildModules as default } from '../../../scripts/modules.mjs';
