/** Folders and files that are changed in one go, and the suites that are asked whether they notice. */
type Part = { readonly folders: readonly string[]; readonly suites: readonly string[] };
type Area = { readonly name: string; readonly goal: number };
export const areas: readonly Area[];
export const partsOf: (area: Area) => readonly Part[];
export const testsOf: (part: Part) => readonly string[];
export const sourcesOf: (area: Area) => readonly string[];
export const areaOf: (path: string) => Area | undefined;
export const filesIn: (path: string) => readonly string[];
export const isSource: (path: string) => boolean;
