import styled from 'styled-components';
import { dateFormat } from '#shared/format/intl';
import { rem, token } from '#shared/view/tokens';
import type { Language } from './languages';

const Line = styled.div.attrs({ role: 'status' })`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 6px 14px;
  margin-block-end: 12px;
  padding: 8px 16px;
  border-radius: 10px;
  font: 400 ${rem(0.875)} / 1.5 ${token('font')};
  color: ${token('warn')};
  background: ${token('warn-soft')};
  button {
    padding: 2px 8px;
    border: 0;
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
    color: inherit;
    background: none;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid ${token('focus')};
  }
`;

type StaleLineProps = { readonly at: number | null; readonly language: Language; readonly onRetry: () => void };

/** Above a card whose newest state could not be had. */
export function StaleLine({ at, language: { locale, t }, onRetry }: StaleLineProps) {
  const time = at === null ? '' : dateFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at);
  return (
    <Line part="notice">
      {t('widget.stale', { time })}
      <button type="button" onClick={onRetry}>
        {t('widget.retry')}
      </button>
    </Line>
  );
}
