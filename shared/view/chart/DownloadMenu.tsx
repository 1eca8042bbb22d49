import { useId, useState } from 'react';
import styled from 'styled-components';
import { csvFile } from '#shared/format/csv';
import { lightDeclarations, rem, token } from '../tokens';
import type { Translate } from '../words';
import { download, fileNameOf, type Table } from './table';
import type { LoadDrawing } from './useDrawing';
import { useMenu } from './useMenu';

const downloadKinds = ['png', 'jpeg', 'pdf', 'svg', 'csv'] as const;
export type DownloadKind = (typeof downloadKinds)[number];

const Place = styled.div`
  position: relative;
`;
const Opener = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 32px;
  padding: 4px 12px;
  border: 1px solid ${token('border')};
  border-radius: 8px;
  font: 600 ${rem(0.8125)} / 1.4 ${token('font')};
  color: ${token('text')};
  background: ${token('surface')};
  cursor: pointer;
  &:hover {
    background: ${token('raised')};
  }
  &:focus-visible {
    outline: 2px solid ${token('focus')};
    outline-offset: 2px;
  }
`;
const List = styled.div`
  position: absolute;
  z-index: 20;
  inset-block-start: calc(100% + 4px);
  inset-inline-end: 0;
  min-width: ${rem(11)};
  padding: 6px;
  border: 1px solid ${token('border')};
  border-radius: 10px;
  background: ${token('surface')};
  box-shadow: ${token('shadow')};
  button {
    display: block;
    width: 100%;
    min-height: 34px;
    padding: 4px 10px;
    border: 0;
    border-radius: 6px;
    font: 400 ${rem(0.875)} / 1.4 ${token('font')};
    text-align: start;
    color: ${token('text')};
    background: none;
    cursor: pointer;
  }
  button:is(:hover, :focus-visible) {
    outline: none;
    background: ${token('sunken')};
  }
`;
const Problem = styled.p`
  position: absolute;
  z-index: 20;
  inset-block-start: calc(100% + 4px);
  inset-inline-end: 0;
  width: max-content;
  max-width: ${rem(20)};
  margin: 0;
  padding: 8px 12px;
  border-radius: 8px;
  font: 400 ${rem(0.8125)} / 1.4 ${token('font')};
  color: ${token('alert')};
  background: ${token('alert-soft')};
`;

type DownloadMenuProps = {
  readonly title: string;
  readonly summary: string;
  readonly source: string;
  readonly drawing: LoadDrawing;
  readonly table: Table;
  readonly height: number;
  readonly fileName: string;
  readonly t: Translate;
  readonly downloads?: readonly DownloadKind[];
};

/** The chart as a file. Pictures are drawn anew, wide and in light colours, with title and source on them. */
async function take(kind: DownloadKind, beside: Element, props: DownloadMenuProps): Promise<void> {
  const name = `${fileNameOf(props.fileName)}.${kind === 'jpeg' ? 'jpg' : kind}`;
  if (kind === 'csv') return download(new Blob([csvFile(props.table)], { type: 'text/csv;charset=utf-8' }), name);
  const [{ drawChart, options }, { offstage, pictureFile, standalone, titledOptions }] = await Promise.all([
    props.drawing(),
    import('./picture'),
  ]);
  const size = { width: 1120, height: props.height + 130 };
  const picture = await offstage(beside, { ...size, colours: lightDeclarations() }, async (place) => {
    const chart = await drawChart(place, titledOptions({ ...props, options }), 'without');
    const svg = place.querySelector('svg');
    const copy = svg ? standalone(svg) : null;
    chart.destroy();
    return copy;
  });
  if (!picture) throw new Error(props.t('chart.failed'));
  download(await pictureFile(kind, picture, size), name);
}

/** Button and menu of the files that a chart can become; all made in the browser. */
export function DownloadMenu(props: DownloadMenuProps) {
  const { t, downloads = downloadKinds } = props;
  const { place, isOpen, toggle, close, walk } = useMenu();
  const [problem, setProblem] = useState<string | null>(null);
  const listId = useId();

  const choose = (kind: DownloadKind) => {
    close();
    setProblem(null);
    if (!place.current) return;
    take(kind, place.current, props).catch((error: Error) =>
      setProblem(t('chart.exportFailed', { reason: error.message })),
    );
  };
  if (downloads.length === 0) return null;
  return (
    <Place ref={place}>
      <Opener
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={toggle}
      >
        {t('chart.download')}
      </Opener>
      {isOpen && (
        <List id={listId} role="menu" tabIndex={-1} aria-label={t('chart.download')} onKeyDown={walk}>
          {downloads.map((kind) => (
            <button key={kind} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(kind)}>
              {t(`chart.${kind}`)}
            </button>
          ))}
        </List>
      )}
      {problem && <Problem role="alert">{problem}</Problem>}
    </Place>
  );
}
