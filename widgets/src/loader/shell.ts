import type { ErrorCode } from '../definition';

export type Props = Readonly<Record<string, unknown>>;

/** What an element asks of the server before anything is drawn, and the public page of the same: addresses, or why there are none. */
export type Request = { readonly url?: string; readonly page?: string; readonly fault?: ErrorCode };

/** What the loader hands to the code that draws. Nothing of the loader is imported there: a page may hold it twice. */
export type Host = {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Inside the shadow root; carries language and theme, and shields from the page's inherited styles. */
  readonly frame: HTMLElement;
  readonly request: (props: Props) => Request;
  /** A request that is already on its way, else a new one; at most six at a time on a page. */
  readonly fetch: (url: string, signal: AbortSignal) => Promise<Response>;
  /** Takes the placeholder away: the first real picture is painted. */
  readonly shown: () => void;
  readonly states: (now: readonly string[]) => void;
  /** False when the page prevented the default. */
  readonly emit: (name: string, detail: unknown, cancelable?: boolean) => boolean;
};

export type View = {
  readonly update: (props: Props) => void;
  readonly unmount: () => void;
  readonly refresh: () => Promise<void>;
  readonly toCSV: () => Promise<string>;
};
export type ElementChunk = { readonly mount: (host: Host, props: Props) => View };

/** All that the loader knows of an element. */
export type Shell = {
  readonly tag: string;
  readonly attributes: readonly string[];
  /** Height of a placeholder in one piece; the card's has two. */
  readonly height?: string;
  /** `origins` are those of the loaders of the page, the first of which is asked where no server is named. */
  readonly request: (props: Props, origins: Iterable<string>) => Request;
  readonly load: () => Promise<ElementChunk>;
};
