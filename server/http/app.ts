import type { FastifyInstance } from 'fastify';
import type { Module } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import type { Parts } from './parts';
import type { Turns } from './turns';
import type { TokenHolder, User } from './user';

/** The server while it is being built: routes are added to `http`, and every served call is noted. */
export type App = {
  readonly http: FastifyInstance;
  readonly parts: Parts;
  readonly served: Map<string, Call>;
  /** The methods that are served at a path, see methods.ts. */
  readonly methodsAt: (path: string) => readonly string[];
  /** Refusals counted per address or tenant, see limits.ts. */
  readonly limits: Limits;
  /** What may run at once, shared between tenants, see turns.ts. */
  readonly turns: Turns;
  /** The modules of each tenant, remembered for a moment, see modules.ts. */
  readonly modules: Map<string, { readonly names: Promise<readonly Module[]>; readonly until: number }>;
  /** Who a token holder is in a tenant, see people.ts. */
  readonly people: (tenantId: string, holder: TokenHolder) => Promise<User>;
  /** What other sites show of a public link, in the first of these languages that is spoken; set by the feature that has the links. */
  preview?: (slug: string, languages: readonly string[]) => Promise<LinkPreview>;
};
export type LinkPreview = {
  readonly title: string;
  readonly description: string;
  readonly picture: () => Promise<Buffer>;
  /** Code of the language that it is in. */
  readonly language: string;
  /** What the card says as sentences; null where there is none. */
  readonly text: { readonly lang: string; readonly lines: readonly string[] } | null;
  /** Whose link it is; null for a demo link, and for one behind which there is nothing: that is a guess. */
  readonly tenantId: string | null;
  /** It shows generated data of nobody, and any site may frame it. */
  readonly isDemo: boolean;
};
type BucketName = 'guess' | 'report' | 'lookup' | 'message' | 'token' | 'link' | 'account' | 'tenant';
export type Limits = {
  /** Takes one from a bucket; false when it is empty. */
  readonly take: (bucket: BucketName, key: string) => boolean;
  /** Is there anything left, without taking it. */
  readonly has: (bucket: BucketName, key: string) => boolean;
};
