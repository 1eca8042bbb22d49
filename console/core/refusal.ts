import { Failure } from '#shared/contract/client';
import type { FieldFault } from '#shared/contract/faults';

export type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly details?: unknown;
};
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Failure
    ? {
        status: error.status,
        code: error.code,
        message: error.message,
        requestId: error.requestId,
        details: error.details,
      }
    : { status: 0, code: 'internal', message: error instanceof Error ? error.message : String(error), requestId: null };
/** Whether the same request may be answered otherwise the next time: not where the thing is gone, forbidden, or asked for wrongly. */
export const mayPass = ({ status }: Refusal): boolean =>
  ![400, 403, 404, 405, 409, 410, 412, 413, 414, 415, 422].includes(status);
/** Somebody else changed the thing after it was read. */
export const isOutdated = ({ status }: Refusal): boolean => status === 412;

type Change = { readonly changedBy?: string; readonly changedByName?: string; readonly changedAt?: string };
/** Who was faster, and when, as far as the server says. */
export const changeOf = ({ details }: Refusal): Change => (details ?? {}) as Change;

/** Fields that the server refused, by their path in the body. */
export const refusedFields = ({ details }: Refusal): FieldFault[] => {
  const { fields } = (details ?? {}) as { readonly fields?: readonly FieldFault[] };
  return (fields ?? [])
    .filter(({ path }) => path.startsWith('body.'))
    .map(({ path, message }) => ({ path: path.slice('body.'.length), message }));
};
