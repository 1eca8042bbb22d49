/** A suite that has ended: `seconds` beside others, `message` of what failed, `printed` by it. */
export type EndedSuite = {
  readonly path: string;
  readonly project: 'screens' | 'node' | 'postgres';
  readonly isGood: boolean;
  readonly seconds: number;
  readonly tests: readonly { readonly fullName: string; readonly status: string; readonly ms: number }[];
  readonly message: string;
  readonly printed: readonly string[];
};
type Named = Pick<EndedSuite, 'path' | 'project'>;

export function keyOf(suite: Named): string;
export class Progress {
  constructor(
    suites: readonly Named[],
    options: { readonly secondsFile: string; readonly passedFile: string | null; readonly verbose: boolean },
  );
  add(suite: EndedSuite): void;
  end(): void;
  /** Writes one line. */
  print(line: string): void;
}
