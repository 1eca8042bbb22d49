import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findIndices, type IndexDefinition } from '#shared/contract/catalog';
import { riskOf } from '#shared/engine/risks/list';
import { useRead } from '../../../../core/api';
import { Card, CardTitle, Choice, Field, Loaded, Muted, Pager, Row, Stack } from '../../../../ui';
import { expressionFault, type Draft } from './draft';

const perPage = 5;

/** Index definitions as cards; the chosen one shows its parameters. */
export function IndexStep({
  draft,
  change,
}: {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
}) {
  const { t } = useTranslation('coverages');
  const [page, setPage] = useState(0);
  const indices = useRead(findIndices, { query: { riskTypeId: draft.riskTypeId } });
  const choose = (index: IndexDefinition) => {
    const duration = riskOf(draft.riskTypeId).duration && index.output.unit.symbol === 's';
    change({
      indexId: index.id,
      expression: index.indexType === 'COMPLEX' ? '' : null,
      comparator: index.triggerComparator,
      unit: duration ? 'h' : index.output.unit.symbol,
      duration,
      decimals: index.decimals,
      structure: '',
      trigger: '',
      exit: '',
      parameters: Object.fromEntries(
        index.parameters.map(({ id, default: standard }) => [id, standard === null ? '' : String(standard)]),
      ),
    });
  };
  return (
    <Loaded from={indices}>
      {(all) => (
        <Stack>
          {all.slice(page * perPage, (page + 1) * perPage).map((index) => (
            <Card
              key={index.id}
              style={
                draft.indexId === index.id ? { borderColor: '#0b7a75', boxShadow: 'inset 4px 0 0 #0b7a75' } : undefined
              }
            >
              <Row>
                <CardTitle style={{ margin: 0 }}>{index.name}</CardTitle>
                <Muted>{index.output.unit.symbol}</Muted>
                <Button
                  style={{ marginLeft: 'auto' }}
                  variant={draft.indexId === index.id ? 'primary' : 'default'}
                  aria-pressed={draft.indexId === index.id}
                  onClick={() => choose(index)}
                >
                  {draft.indexId === index.id ? t('index.chosen') : t('index.choose')}
                </Button>
              </Row>
              <p>{index.description}</p>
              {draft.indexId === index.id && index.parameters.length > 0 && (
                <Row $gap={16} style={{ alignItems: 'flex-start' }}>
                  {index.parameters.map((parameter) =>
                    parameter.choices ? (
                      <Choice
                        key={parameter.id}
                        label={parameter.name}
                        value={draft.parameters[parameter.id] ?? ''}
                        onChange={(value) => change({ parameters: { ...draft.parameters, [parameter.id]: value } })}
                        options={parameter.choices.map((one) => [one, t(`comparator.${one}`, { defaultValue: one })])}
                      />
                    ) : (
                      <Field
                        key={parameter.id}
                        label={parameter.name}
                        type="number"
                        unit={parameter.unit}
                        value={draft.parameters[parameter.id] ?? ''}
                        onChange={(value) => change({ parameters: { ...draft.parameters, [parameter.id]: value } })}
                      />
                    ),
                  )}
                </Row>
              )}
              {draft.indexId === index.id && draft.expression !== null && (
                <Field
                  label={t('index.expression')}
                  type="textarea"
                  required
                  value={draft.expression}
                  hint={t('index.expressionHint', { variables: index.variables.join(', ') })}
                  error={draft.expression.trim() === '' ? null : expressionFault(draft)}
                  onChange={(expression) => change({ expression })}
                />
              )}
            </Card>
          ))}
          {all.length > perPage && <Pager page={page} of={Math.ceil(all.length / perPage)} toPage={setPage} />}
        </Stack>
      )}
    </Loaded>
  );
}
