import { useLayoutEffect } from 'react';
import styled from 'styled-components';
import { rem, token } from '#shared/view/tokens';
import type { ErrorCode } from '../definition';
import { isRetryable } from '../api/failure';
import type { Host } from '../loader/shell';
import type { WidgetTranslate } from './languages';

const Panel = styled.div`
  display: flex;
  flex-wrap: wrap;
  place-content: flex-start;
  align-items: center;
  gap: 14px 20px;
  box-sizing: border-box;
  padding: 24px;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius')};
  font: 400 ${rem(1)} / 1.5 ${token('font')};
  color: ${token('text')};
  background: ${token('surface')};
  /* No higher than the smallest card is on a phone. */
  @container (max-width: 479px) {
    gap: 8px;
    padding: 10px 14px;
    font-size: ${rem(0.875)};
    line-height: 1.4;
    svg {
      display: none;
    }
  }
  p {
    flex: 1 1 16em;
    margin: 0;
  }
  a {
    color: ${token('accent')};
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: ${rem(0.75)};
    color: ${token('muted')};
  }
  button {
    min-height: 36px;
    padding: 4px 18px;
    border: 1px solid ${token('accent')};
    border-radius: 9px;
    font: 600 ${rem(0.875)} / 1.4 ${token('font')};
    color: ${token('accent-text')};
    background: ${token('accent')};
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid ${token('focus')};
    outline-offset: 2px;
  }
`;
const Sign = styled.svg`
  flex: none;
  color: ${token('muted')};
`;

type NoticeProps = {
  readonly host: Host;
  readonly t: WidgetTranslate;
  readonly code: ErrorCode;
  readonly requestId: string | null;
  /** The public page of the same, which may be had where this cannot. */
  readonly page?: string | null;
  readonly onRetry: () => void;
};

/** In place of the card: what failed, why, and what can be done. */
export function Notice({ host, t, code, requestId, page, onRetry }: NoticeProps) {
  useLayoutEffect(() => host.shown(), [host]);
  return (
    <Panel role="alert" part="error">
      <Sign
        width="28"
        height="28"
        viewBox="0 0 28 28"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        aria-hidden
      >
        <circle cx="14" cy="14" r="12" />
        <path d="M14 8v7M14 19.6v.1" />
      </Sign>
      <p>
        {t(`widget.errors.${code}`)}
        {page && code !== 'gone' && code !== 'not-found' && (
          <>
            {' '}
            {/* The link that the page wrote into the tag, else the address of the public page. */}
            <slot>
              <a href={page} target="_blank" rel="noopener">
                {page.replace(/^https?:\/\//, '')}
              </a>
            </slot>
          </>
        )}
        {requestId && <small>{t('widget.request', { id: requestId })}</small>}
      </p>
      {isRetryable(code) && (
        <button type="button" onClick={onRetry}>
          {t('widget.retry')}
        </button>
      )}
    </Panel>
  );
}
