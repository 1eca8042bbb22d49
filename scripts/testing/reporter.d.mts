type Options = {
  readonly total: number;
  readonly weightOf: Readonly<Record<string, number>>;
  readonly secondsFile: string;
  readonly passedFile: string | null;
  readonly resultFile: string;
  readonly verbose: boolean;
};
export default class ProgressReporter {
  constructor(config: unknown, options: Options);
  onTestResult(
    test: {
      readonly context: { readonly config: { readonly displayName: { readonly name: string } } };
      readonly path: string;
    },
    result: object,
  ): void;
  onRunComplete(): void;
  /** Writes one line. */
  print(line: string): void;
}
