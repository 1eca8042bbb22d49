import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { token, rem } from '../tokens';
import { Unbroken } from '../Unbroken';
import type { Translate } from '../words';
import { DataTable } from './DataTable';
import { fullMark, hollowMark } from './Keys';
import { DownloadMenu, type DownloadKind } from './DownloadMenu';
import type { Table } from './table';
import { type LoadDrawing, useDrawing } from './useDrawing';

const Figure = styled.figure`
  container-type: inline-size;
  display: grid;
  gap: 10px;
  min-width: 0;
  margin: 0;
  color: ${token('text')};
  font-family: ${token('font')};
  @media (forced-colors: active) {
    .${fullMark} {
      fill: CanvasText;
    }
    .${hollowMark} {
      fill: Canvas;
      stroke: CanvasText;
      stroke-width: 1.5px;
    }
    /* Texts and the halo that sets them apart from lines carry colours of their own. */
    svg text {
      fill: CanvasText !important;
    }
    svg text[stroke],
    .highcharts-text-outline {
      stroke: Canvas !important;
    }
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
`;
const Title = styled.div`
  font-size: ${rem(1)};
  font-weight: 600;
  line-height: 1.35;
  min-width: 0;
  overflow-wrap: anywhere;
`;
const Tools = styled.div`
  display: flex;
  gap: 6px;
  margin-inline-start: auto;
  @media print {
    display: none;
  }
`;
const ToolButton = styled.button`
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
  &[aria-pressed='true'] {
    border-color: ${token('accent')};
    color: ${token('accent')};
  }
  &:focus-visible {
    outline: 2px solid ${token('focus')};
    outline-offset: 2px;
  }
`;
const Summary = styled.figcaption`
  font-size: ${rem(0.875)};
  line-height: 1.5;
  color: ${token('muted')};
`;
const Stage = styled.div.attrs({ role: 'group' })<{ $height: number; $hidden: boolean }>`
  position: relative;
  /* On paper a drawing goes on the next sheet rather than over its edge. */
  break-inside: avoid;
  display: ${({ $hidden }) => ($hidden ? 'none' : 'block')};
  height: ${({ $height }) => $height}px;
  min-width: 0;
  @container (max-width: 479px) {
    height: ${({ $height }) => Math.round($height * 0.86)}px;
  }
  &:focus-visible {
    outline: 2px solid ${token('focus')};
    outline-offset: 4px;
    border-radius: 4px;
  }
`;
/** Highcharts takes its height from here; it mistrusts a height of 100 %. */
const Field = styled.div`
  position: absolute;
  inset: 0;
`;
const Wait = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  border-radius: 8px;
  font-size: ${rem(0.875)};
  color: ${token('muted')};
  background: ${token('raised')};
`;

type PlotProps = {
  readonly title: string;
  /** The drawing in one or two sentences; read out in its place. */
  readonly summary: string;
  readonly drawing: LoadDrawing;
  readonly table: Table;
  readonly height: number;
  readonly fileName: string;
  readonly source: string;
  readonly t: Translate;
  readonly legend?: ReactNode;
  readonly downloads?: readonly DownloadKind[];
  /** When keyboard and screen-reader support is fetched: at once, or when the chart is first reached. */
  readonly access?: 'now' | 'focus';
  readonly hideTitle?: boolean;
  /** Leaves out the button that shows the table; where the drawing fails the table stands all the same. */
  readonly hideTable?: boolean;
  readonly part?: string;
  /** Hears why the drawing failed; the reader has the table by then. */
  readonly onFail?: (error: unknown) => void;
  /** Hears that the chart stands. */
  readonly onDrawn?: () => void;
};

/** A chart with all that belongs to it: sentence, legend, table of the same values, files to take away. */
export function Plot(props: PlotProps) {
  const {
    title,
    summary,
    drawing,
    table,
    height,
    source,
    t,
    legend,
    access = 'now',
    hideTitle = false,
    hideTable = false,
    onFail,
    onDrawn,
  } = props;
  const { stage, isDrawn, isFailed, reach } = useDrawing({ drawing, access, onFail, onDrawn });
  const [isTable, setTable] = useState(false);
  const summaryId = useId();
  const asTable = isTable || isFailed;
  return (
    <Figure aria-label={title} {...(props.part ? { part: props.part } : {})}>
      <Head>
        {!hideTitle && <Title>{title}</Title>}
        <Tools>
          {!isFailed && !hideTable && (
            <ToolButton type="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {t('chart.table')}
            </ToolButton>
          )}
          <DownloadMenu {...props} />
        </Tools>
      </Head>
      <Summary id={summaryId}>
        <Unbroken text={isFailed ? t('chart.failed') : summary} />
      </Summary>
      <Stage
        $height={height}
        $hidden={asTable}
        aria-label={t('chart.keys')}
        aria-describedby={summaryId}
        tabIndex={access === 'focus' ? 0 : undefined}
        onFocus={reach}
        data-drawn={isDrawn}
      >
        <Field ref={stage} />
        {!isDrawn && <Wait>{t('loading')}</Wait>}
      </Stage>
      {!asTable && legend}
      {asTable && <DataTable table={table} caption={`${title}. ${source}`} />}
    </Figure>
  );
}
