/** What the benches use of autocannon, which brings no types. */
declare module 'autocannon' {
  type Latency = { readonly p50: number; readonly p99: number };
  type Result = {
    readonly latency: Latency;
    readonly requests: { readonly average: number };
    readonly non2xx: number;
  };
  type Options = {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly connections: number;
    readonly duration: number;
    /** Requests a second over all connections; as many as go without it. */
    readonly overallRate?: number;
  };
  const autocannon: (options: Options) => Promise<Result>;
  export type { Result };
  export default autocannon;
}
