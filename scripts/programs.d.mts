export type Found = string | null;
export function onPath(names: readonly string[]): Found;
export function findChromium(): Found;
export function findChromiumShell(): Found;
export function findFirefox(): Found;
export function findWebKit(): { readonly driver: string; readonly screen: string } | null;
export function findPostgres(): Found;
export const needed: readonly {
  readonly name: string;
  readonly packages: readonly string[];
  readonly find: () => unknown;
}[];
