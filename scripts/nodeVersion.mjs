// Which Node the project runs on, read from `engines` in package.json. Node built-ins only: it is asked before the packages are there.
import { readFileSync } from 'node:fs';
import { root } from './run.mjs';

/** A range of `^major.minor` and `>=major`, joined by `||`. */
export const supportedNode = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).engines.node;

export function isSupportedNode(version) {
  const [major, minor] = version.split('.').map(Number);
  return supportedNode.split(' || ').some((range) => {
    const [oldestMajor, oldestMinor = 0] = range
      .replace(/^(\^|>=)/, '')
      .split('.')
      .map(Number);
    if (range.startsWith('^')) return major === oldestMajor && minor >= oldestMinor;
    return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  });
}
