import { useEffect, useLayoutEffect } from 'react';
import { isRetryable } from '../api/failure';
import type { ErrorCode } from '../definition';
import type { Host } from '../loader/shell';
import type { WidgetTranslate } from './languages';

type Report = {
  /** What is painted of the data; null where there are none. */
  readonly shown: 'ready' | 'empty' | null;
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
  readonly t: WidgetTranslate | undefined;
};

/** Tells the page how the element fares: its `:state()`, and each failure once as an event. */
export function useReports(host: Host, { shown, code, requestId, t }: Report): void {
  useLayoutEffect(() => {
    if (shown === null) host.states([code === null ? 'loading' : 'error']);
    else host.states(code === null ? [shown] : [shown, 'stale']);
  }, [host, shown, code]);
  useEffect(() => {
    if (code === null || !t) return;
    const message = t(`widget.errors.${code}`);
    host.emit('isoline-error', { code, message, retryable: isRetryable(code), requestId });
  }, [host, code, requestId, t]);
}
