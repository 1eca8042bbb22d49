import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Dialog, Stack } from '../ui';
import { SingleKeys } from './SingleKeys';
import { usePlaces } from './usePlaces';

const Keys = styled.dl`
  display: grid;
  grid-template-columns: minmax(84px, max-content) 1fr;
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
  ['close', ['Esc']],
  ['move', ['↑', '↓']],
  ['enter', ['Enter']],
  ['tab', ['Tab', 'Shift']],
] as const;
/** What letters and signs do that are pressed alone. */
const singles = [
  ['sheet', ['?']],
  ['search', ['/']],
  ['row', ['J', 'K']],
  ['choose', ['X']],
  ['edit', ['E']],
] as const;

type RowProps = { readonly keys: readonly string[]; readonly does: string };
const KeyRow = ({ keys, does }: RowProps) => (
  <div style={{ display: 'contents' }}>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
);

/** What the keyboard can do. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const places = usePlaces();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <Stack>
        <Keys>
          {rows.map(([name, keys]) => (
            <KeyRow key={name} keys={keys} does={t(`keys.${name}`)} />
          ))}
        </Keys>
        <SingleKeys />
        <Keys>
          {singles.map(([name, keys]) => (
            <KeyRow key={name} keys={keys} does={t(`keys.${name}`)} />
          ))}
          {places.map(({ letter, name, to }) => (
            <KeyRow key={to} keys={['G', letter.toUpperCase()]} does={name} />
          ))}
        </Keys>
      </Stack>
    </Dialog>
  );
}
