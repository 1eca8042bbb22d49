import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Dialog } from '../ui';

const Keys = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 10px 20px;
  margin: 0;
  align-items: baseline;
  dd {
    margin: 0;
  }
  kbd {
    padding: 2px 6px;
    border: 1px solid var(--borderColor-default);
    border-radius: 6px;
    background: var(--bgColor-muted);
    font: inherit;
    font-size: 12px;
  }
`;
const rows = [
  ['palette', ['Ctrl', 'K']],
  ['sheet', ['?']],
  ['close', ['Esc']],
  ['move', ['↑', '↓']],
  ['enter', ['Enter']],
  ['tab', ['Tab', 'Shift']],
] as const;

/** What the keyboard can do. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <Keys>
        {rows.map(([name, keys]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </Keys>
    </Dialog>
  );
}
