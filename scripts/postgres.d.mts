export function startPostgres(
  bin: string,
  options?: { readonly durable?: boolean },
): { readonly url: string; readonly stop: () => void };
