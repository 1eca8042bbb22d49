import type { z } from 'zod';
import type { Area, Role } from './access';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Part = 'params' | 'query' | 'body';

/** What a call may say of itself. `bytes` marks answers that are not JSON (a file, a picture, an event stream). */
type CallShape = { [P in Part]?: z.ZodType } & {
  response: z.ZodType;
  /** Puts another form that an answer may come in into the one of `response`; leaves what it does not know as it is. */
  accepts?: (answer: unknown) => unknown;
  public?: true;
  roles?: readonly Role[];
  changes?: readonly Area[];
  /** Other areas that it answers of: what changes there makes an answer stale. */
  reads?: readonly Area[];
  /** Areas whose screens cannot do without it: it is there as long as one of them is. */
  alsoFor?: readonly Area[];
  summary: string;
  bytes?: string;
  /** What such an answer holds where it is asked for as JSON. */
  rows?: z.ZodType;
};
export type Call<S extends CallShape = CallShape> = S & { key: string; area: Area; method: Method; path: string };

/** The parts of a request as a client writes them; those that may be undefined may be left out. */
export type CallRequest<C extends Call> = {
  [P in Named<C> as undefined extends Input<C, P> ? never : P]: Input<C, P>;
} & { [P in Named<C> as undefined extends Input<C, P> ? P : never]?: Input<C, P> };
type Named<C extends Call> = Extract<keyof C, Part>;
type Input<C extends Call, P extends Named<C>> = z.input<Extract<C[P], z.ZodType>>;
/** The same parts as the handler gets them: checked and converted by the contract's schemas. */
export type ParsedRequest<C extends Call> = { [P in Extract<keyof C, Part>]: z.output<Extract<C[P], z.ZodType>> };
/** What a call answers with. */
export type CallResponse<C extends Call> = z.output<C['response']>;
/** A call that answers a list as a file, and what each row of it is. */
export type ListCall = Call & { readonly bytes: string; readonly rows: z.ZodType<readonly unknown[]> };
export type CallRow<C extends ListCall> = z.output<C['rows']>[number];

/** Every call whose area has been loaded. */
const written = new Map<string, Call>();
/** The call of a key; undefined while the module that writes it down has not been loaded. */
export const findCall = (key: string): Call | undefined => written.get(key);

/** `callsOf('quotes')` gives the function that writes down the calls of one area; the key is method and path, which are an interface (docs/rules.md §14.4). */
export const callsOf = (area: Area) =>
  function call<const S extends CallShape>(key: `${Method} /${string}`, shape: S): Call<S> {
    const [method, path] = key.split(' ') as [Method, string];
    const made = { ...shape, key, area, method, path };
    written.set(key, made);
    return made;
  };
