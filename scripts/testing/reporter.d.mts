import type { EndedSuite } from './progress.mjs';

export default class SuiteReporter {
  constructor(config: unknown, options: { readonly resultFile: string });
  onTestResult(
    test: {
      readonly context: { readonly config: { readonly displayName: { readonly name: string } } };
      readonly path: string;
    },
    result: object,
  ): void;
  onRunComplete(): void;
  /** Tells of one suite at once. */
  send(suite: EndedSuite): void;
}
