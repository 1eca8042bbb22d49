import { type ComponentProps, useEffect, useState } from 'react';
import styled from 'styled-components';
import { rem, token } from '../tokens';
import { DataTable } from './DataTable';
import { importChart } from './fetchChart';
import { daysOf, footprintModel } from './footprintModel';
import { footprintTable, usualHeight } from './footprintTable';

/** Holds the place of a chart with its sentence and its keys, so that nothing moves when it comes. */
export const ChartPlace = styled.div<{ $height: number }>`
  height: calc(${({ $height }) => $height}px + 8em);
`;
const Failed = styled.p`
  margin: 0;
  font-size: ${rem(0.875)};
  line-height: 1.5;
  color: ${token('muted')};
`;

type FootprintChart = Awaited<ReturnType<typeof importChart>>['FootprintChart'];

/** The chart as soon as its code has come; its values as a table where the code cannot be fetched. */
export function LateChart(props: ComponentProps<FootprintChart>) {
  const { footprint, indexName, measure, title, source, t, height = usualHeight, onFail } = props;
  const [Chart, setChart] = useState<FootprintChart | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOld = false;
    importChart().then(
      ({ FootprintChart }) => isOld || setChart(() => FootprintChart),
      (error: unknown) => {
        if (isOld) return;
        setFailed(true);
        onFail?.(error);
      },
    );
    return () => {
      isOld = true;
    };
  }, [onFail]);
  if (isFailed) {
    const model = footprintModel(footprint, { ...props, window: props.window ?? daysOf(footprint, props) });
    return (
      <>
        <Failed>{t('chart.failed')}</Failed>
        <DataTable
          table={footprintTable(model, indexName, measure, t)}
          caption={`${title}. ${t('source', { source })}`}
        />
      </>
    );
  }
  return Chart ? <Chart {...props} /> : <ChartPlace $height={height} aria-busy />;
}
