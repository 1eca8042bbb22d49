import type { RuntimeConfig } from '#shared/contract/platform';
import { keptUser } from './keptUser';
import { isLike, keptIn, localMemory } from './storage';

/** A reading that the application is going to ask for: the call and its request, as they stand in the store, and where it goes. */
export type Question = { readonly key: string; readonly request: object; readonly address: string };
type Place = { readonly at: string; readonly questions: readonly Question[] };
/** What has to be known of the configuration to ask in somebody's name. */
export type Signing = Pick<RuntimeConfig, 'tenantId'> & {
  readonly oidc: Pick<RuntimeConfig['oidc'], 'issuer' | 'clientId'>;
};
type Kept = { readonly person?: string | undefined; readonly signing: Signing; readonly places: readonly Place[] };

const storageKey = 'isoline.asked';
const mostPlaces = 24;
const mostQuestions = 12;

const here = () => `${location.pathname}${location.search}`;
const personOf = (signing: Signing) => keptUser(signing)?.profile?.sub;
const aQuestion: Question = { key: '', request: {}, address: '' };
const aKept = {
  signing: { tenantId: '', oidc: { issuer: '', clientId: '' } },
  places: [{ at: '', questions: [aQuestion] }],
};
function kept(): Kept | null {
  const stored = keptIn(localMemory, storageKey, 'What this page has asked before');
  return stored !== null && isLike(aKept, stored) ? (stored as Kept) : null;
}

/** Where the page was opened; null before it asks for anything. */
let openedAt: string | null = null;

/** The configuration as it was the last time, as far as it is kept. */
export const signedBefore = (): Signing | null => kept()?.signing ?? null;

/** What this person's page asked when it was last opened at this address: questions alone, never answers, which may be wrong by now. */
export function askedBefore(signing: Signing): readonly Question[] {
  openedAt ??= here();
  const before = kept();
  if (!before || before.person !== personOf(signing)) return [];
  return before.places.find(({ at }) => at === openedAt)?.questions ?? [];
}

/** What this page has asked since it was opened; null once that is remembered. */
let asked: Map<string, Question> | null = new Map();
export function noteQuestion(key: string, request: object, addressOf: () => string): void {
  openedAt ??= here();
  if (!asked || asked.size === mostQuestions) return;
  const address = addressOf();
  asked.set(address, { key, request, address });
}

/** Remembers what the page needed to stand at the address that it was opened at; nothing where the person has gone on meanwhile. */
export function keepQuestions({ tenantId, oidc: { issuer, clientId } }: RuntimeConfig): void {
  const questions = asked;
  asked = null;
  if (!questions || openedAt === null || here() !== openedAt) return;
  const signing: Signing = { tenantId, oidc: { issuer, clientId } };
  const person = personOf(signing);
  const before = kept();
  const others = before?.person === person ? (before?.places ?? []).filter(({ at }) => at !== openedAt) : [];
  const places = [{ at: openedAt, questions: [...questions.values()] }, ...others].slice(0, mostPlaces);
  localMemory.setItem(storageKey, JSON.stringify({ person, signing, places } satisfies Kept));
}

/** Whoever signs out leaves no questions behind. */
export const forgetQuestions = (): void => localMemory.removeItem(storageKey);
