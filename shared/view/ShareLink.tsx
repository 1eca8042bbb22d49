import { useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { token, rem } from './tokens';
import type { Translate } from './words';

const Frame = styled.div`
  display: grid;
  gap: 8px;
  font: 400 ${rem(0.875)} / 1.5 ${token('font')};
  color: ${token('text')};
`;
const Row = styled.div`
  display: flex;
  gap: 8px;
  input {
    flex: 1;
    min-width: 0;
    min-height: 36px;
    padding: 4px 10px;
    border: 1px solid ${token('border')};
    border-radius: 8px;
    font: inherit;
    color: ${token('text')};
    background: ${token('raised')};
  }
  button {
    min-height: 36px;
    padding: 4px 14px;
    border: 1px solid ${token('accent')};
    border-radius: 8px;
    font: 600 ${rem(0.8125)} / 1.4 ${token('font')};
    color: ${token('accent-text')};
    background: ${token('accent')};
    cursor: pointer;
  }
  :is(input, button):focus-visible {
    outline: 2px solid ${token('focus')};
    outline-offset: 2px;
  }
`;
/** How long the message stays (docs/rules.md §14.3). */
const messageMs = 3000;

/** A link to copy, with the message that says whether it was. */
export function ShareLink({ url, t }: { readonly url: string; readonly t: Translate }) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  const fieldId = useId();
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), messageMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () => {
    const copied = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('There is no clipboard here.'));
    copied.then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  return (
    <Frame>
      <label htmlFor={fieldId}>{t('share.link')}</label>
      <Row>
        <input id={fieldId} readOnly value={url} onFocus={({ target }) => target.select()} />
        <button type="button" onClick={copy}>
          {t('share.copy')}
        </button>
      </Row>
      <output>{result && t(`share.${result}`)}</output>
    </Frame>
  );
}
