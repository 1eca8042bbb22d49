/** What this page keeps itself where the browser keeps nothing for it. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** A storage of the browser, which may be blocked or full: then the page goes on, and remembers until it is left. */
function optional(open: () => Storage): Storage {
  const own = memory();
  const attempt = <T>(step: (storage: Storage) => T, otherwise: T): T => {
    try {
      return step(open());
    } catch (error) {
      console.info('The browser keeps nothing for this page', error);
      return otherwise;
    }
  };
  return {
    get length() {
      return attempt(({ length }) => length, 0) + own.length;
    },
    key: (at) => {
      const beside = attempt(({ length }) => length, 0);
      return at < beside ? attempt((storage) => storage.key(at), null) : own.key(at - beside);
    },
    getItem: (key) => own.getItem(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      own.removeItem(key);
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (!isKept) own.setItem(key, value);
    },
    removeItem: (key) => {
      own.removeItem(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    clear: () => {
      own.clear();
      attempt((storage) => storage.clear(), undefined);
    },
  };
}

/** Kept from visit to visit. */
export const localMemory = optional(() => localStorage);
/** Kept as long as the tab is open. */
export const tabMemory = optional(() => sessionStorage);

/** What this tab keeps of somebody's work, when it is no longer theirs. */
export function forgetTab(): void {
  const keys = Array.from({ length: tabMemory.length }, (_, at) => tabMemory.key(at) ?? '');
  for (const key of keys) if (key.startsWith('isoline.')) tabMemory.removeItem(key);
}

/** Whether something put into the tab's storage would be there after the way to another page and back. */
export function outlivesPage(): boolean {
  try {
    sessionStorage.setItem('isoline.probe', '1');
    sessionStorage.removeItem('isoline.probe');
    return true;
  } catch {
    // Blocked or full: that is the answer.
    return false;
  }
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
/**
 * Whether a value has the form of another one: the same kind in every field of that, and entries like its first one in every list of it that
 * has one. Where it has null, anything may stand. What a browser keeps for a page may be of an earlier version, or of anybody's making.
 */
export function isLike<T>(form: T, value: unknown): value is T {
  if (form === null) return true;
  if (kindOf(value) !== kindOf(form)) return false;
  if (Array.isArray(form)) return form.length === 0 || (value as unknown[]).every((entry) => isLike(form[0], entry));
  if (typeof form !== 'object') return true;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(form).every(([name, field]) => isLike(field, fields[name]));
}

/** What a storage keeps as JSON under a key; null where there is nothing, or nothing that can be read. `what` names it where that is told. */
export function keptIn(storage: Storage, key: string, what: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as unknown;
  } catch (error) {
    console.warn(`${what} could not be read`, error);
    return null;
  }
}
/** The same of the tab, where it has the form of another value. */
export function keptInTab<T>(key: string, what: string, form: T): T | null {
  const kept = keptIn(tabMemory, key, what);
  return kept !== null && isLike(form, kept) ? kept : null;
}
export const keepInTab = (key: string, value: unknown): void =>
  value === null ? tabMemory.removeItem(key) : tabMemory.setItem(key, JSON.stringify(value));
