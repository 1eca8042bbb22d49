type Listed = {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly by?: string;
  readonly from?: string;
  readonly text: string;
};

export function listFor(packages: readonly Listed[], what: string): string;
