export function startPostgres(
  bin: string,
  options?: { readonly durable?: boolean; readonly password?: string },
): {
  readonly url: string;
  /** Ends it, as an orderly shutdown does or at once, and starts it again; returns when it takes connections. */
  readonly restart: (mode: 'fast' | 'immediate') => Promise<void>;
  readonly stop: () => void;
};
