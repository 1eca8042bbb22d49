/**
 * Watches a suite from its beginning. The answer says what is still there after so many milliseconds, ten seconds unless told
 * otherwise, and clears it away.
 */
declare const watchSuite: () => (patience?: number) => Promise<string[]>;
export default watchSuite;
