type Listed = {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly by?: string;
  readonly from?: string;
  readonly text: string;
};

export function packagesInWidgets(): readonly Listed[];
export function listFor(packages: readonly Listed[], what: string): string;
