import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';

/** Real data beside the clone; a clone elsewhere does not have them. */
const folder = join(projectRoot, '../shared');

/** The path of something in that folder. */
export const sharedPath = (name: string): string => join(folder, name);

/** `describe` where the data are; else one passing line that says the suite was passed over. */
export function describeShared(name: string, needs: string, suite: () => void): void {
  if (existsSync(sharedPath(needs))) describe(name, suite);
  else
    test(`${name}: passed over, because ../shared/${needs} is not here`, () =>
      expect(existsSync(sharedPath(needs))).toBe(false));
}
