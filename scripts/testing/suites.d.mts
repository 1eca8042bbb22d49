export type Suite = {
  readonly path: string;
  readonly project: 'screens' | 'node' | 'postgres';
  readonly isHeavy: boolean;
  readonly asksDatabase: boolean;
  readonly needsBuild: boolean;
  /** The sample world is made before it begins. */
  readonly needsWorld: boolean;
};
/** Where suites run that ask a database on both; each is a file or the start of a path. */
export const onBoth: readonly string[];
export function findSuites(where: { readonly postgres: boolean }): Suite[];
export function isFast(suite: Suite): boolean;
