import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { missing } from '#shared/format/locale';
import { shownUnit } from '#shared/format/unit';
import { Card, CardTitle, Details, Muted, Stack, Table, useDates } from '../../../../ui';
import { useParametersText } from '../useParametersText';

/** A formula without phases of its own holds for the whole risk period. */
const phasesOf = ({ indexDefinition: { indexType, indexSpec, parameters }, start, end }: Coverage) =>
  indexType === 'COMPLEX' && indexSpec.phases.length === 0
    ? [{ periodStart: start, periodEnd: end, parameters }]
    : indexSpec.phases;

/** How an index of several phases, or of a formula of its own, is made; nothing for an index with a rule of its own. */
export function IndexSpecification({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverages');
  const dates = useDates();
  const index = coverage.indexDefinition;
  const phases = phasesOf(coverage);
  const parametersText = useParametersText();
  return (
    <>
      {phases.length > 0 && (
        <Card>
          <CardTitle>{t('index.phases')}</CardTitle>
          <Table
            label={t('index.phases')}
            rows={phases}
            keyOf={({ periodStart, periodEnd }) => `${periodStart} ${periodEnd}`}
            columns={[
              {
                id: 'start',
                head: t('index.periodStart'),
                oneLine: true,
                cell: (row) => dates.day(row.periodStart),
              },
              {
                id: 'end',
                head: t('index.periodEnd'),
                oneLine: true,
                cell: (row) => dates.day(row.periodEnd),
              },
              {
                id: 'parameters',
                head: t('detail.parameters'),
                cell: (row) => parametersText(index.id, row.parameters) || missing,
              },
            ]}
          />
        </Card>
      )}
      {index.indexType === 'COMPLEX' && (
        <Card>
          <Stack>
            <CardTitle style={{ margin: 0 }}>{t('index.expression')}</CardTitle>
            <code style={{ overflowWrap: 'anywhere' }}>{index.paramXel}</code>
            <CardTitle style={{ margin: 0 }}>{t('index.variables')}</CardTitle>
            <Table
              label={t('index.variables')}
              rows={index.variables}
              keyOf={({ variableId }) => variableId}
              columns={[
                { id: 'dataset', head: t('index.dataset'), cell: (row) => <Muted>{row.datasetId}</Muted> },
                { id: 'variable', head: t('index.variable'), cell: (row) => row.variableId },
              ]}
            />
            <Details
              title={index.output.name}
              rows={[
                [t('index.description'), index.output.description],
                [t('index.unit'), shownUnit(index.output.unit.symbol, false)],
                [t('index.reference'), index.output.referenceSystem],
              ]}
            />
          </Stack>
        </Card>
      )}
    </>
  );
}
