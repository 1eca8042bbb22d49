import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { ShareLink } from '#shared/view/ShareLink';
import { rem, token } from '#shared/view/tokens';
import type { WidgetTranslate } from '../../runtime/languages';

const Box = styled.dialog`
  width: min(26em, calc(100vw - 32px));
  box-sizing: border-box;
  padding: 20px 22px 22px;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius')};
  font: 400 ${rem(0.9375)} / 1.5 ${token('font')};
  color: ${token('text')};
  background: ${token('surface')};
  box-shadow: ${token('shadow')};
  &::backdrop {
    background: rgb(10 18 24 / 45%);
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  margin-block-end: 12px;
  b {
    font-size: ${rem(1.0625)};
  }
  button {
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    padding: 0;
    border: 0;
    border-radius: 8px;
    color: ${token('muted')};
    background: none;
    cursor: pointer;
  }
  button:hover {
    background: ${token('raised')};
  }
  button:focus-visible {
    outline: 2px solid ${token('focus')};
  }
`;

type ShareBoxProps = { readonly url: string; readonly t: WidgetTranslate; readonly onClose: () => void };

/** The link of the card, to copy. */
export function ShareBox({ url, t, onClose }: ShareBoxProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    dialog.showModal?.();
    return () => dialog.close?.();
  }, []);
  return (
    <Box ref={box} onClose={onClose} aria-label={t('widget.share')} part="share-box">
      <Head>
        <b>{t('widget.share')}</b>
        <button type="button" aria-label={t('card.close')} onClick={onClose}>
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            stroke="currentColor"
            strokeWidth={1.8}
            strokeLinecap="round"
            aria-hidden
          >
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
      </Head>
      <ShareLink url={url} t={t} />
    </Box>
  );
}
