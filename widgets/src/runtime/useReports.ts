import { useEffect, useLayoutEffect } from 'react';
import { isRetryable } from '../api/fault';
import type { ErrorCode } from '../definition';
import type { Seat } from '../loader/shell';
import type { WidgetSay } from './languages';

type Report = {
  /** What is painted of the data; null where there are none. */
  readonly shown: 'ready' | 'empty' | null;
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
  readonly say: WidgetSay | undefined;
};

/** Tells the page how the element fares: its `:state()`, and each failure once as an event. */
export function useReports(seat: Seat, { shown, code, requestId, say }: Report): void {
  useLayoutEffect(() => {
    if (shown === null) seat.states([code === null ? 'loading' : 'error']);
    else seat.states(code === null ? [shown] : [shown, 'stale']);
  }, [seat, shown, code]);
  useEffect(() => {
    if (code === null || !say) return;
    const message = say(`widget.errors.${code}`);
    seat.emit('isoline-error', { code, message, retryable: isRetryable(code), requestId });
  }, [seat, code, requestId, say]);
}
