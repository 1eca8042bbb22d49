import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { IndexDefinition } from '#shared/contract/indices';
import { shownUnit, unitIn } from '#shared/format/unit';
import { Card, CardTitle, Choice, Field, Muted, Row, useLocale } from '../../../../ui';
import { withIndex } from '../../stories/draft';
import type { EntryProps } from '../step';
import { useChoiceName } from '../useParametersText';

type IndexProps = EntryProps & { readonly index: IndexDefinition };

/** One index definition; the chosen one shows its parameters, or the formula it is to follow. Chosen again it stays as it is. */
export function IndexCard({ index, draft, change, entry }: IndexProps) {
  const { t } = useTranslation('coverages');
  const isChosen = draft.indexId === index.id;
  return (
    <Card data-chosen={isChosen ? '' : undefined}>
      <Row>
        <CardTitle style={{ margin: 0 }}>{index.name}</CardTitle>
        <Muted>{unitIn(shownUnit(index.output.unit.symbol, false), useLocale())}</Muted>
        <Button
          style={{ marginLeft: 'auto' }}
          variant={isChosen ? 'primary' : 'default'}
          aria-pressed={isChosen}
          onClick={() => !isChosen && change(withIndex(draft, index))}
        >
          {isChosen ? t('index.chosen') : t('index.choose')}
        </Button>
      </Row>
      <p>{index.description}</p>
      <Muted as="p">
        {t('index.trigger', { label: index.triggerLabel, comparator: t(`comparator.${index.triggerComparator}`) })}
      </Muted>
      {isChosen && index.parameters.length > 0 && (
        <IndexParameters index={index} draft={draft} change={change} entry={entry} />
      )}
      {isChosen && draft.expression !== null && (
        <Expression index={index} draft={draft} change={change} entry={entry} />
      )}
    </Card>
  );
}

function IndexParameters({ index, draft, change, entry }: IndexProps) {
  const choiceName = useChoiceName();
  const locale = useLocale();
  return (
    <Row $gap={16} style={{ alignItems: 'flex-start' }}>
      {index.parameters.map(({ id, name, unit, choices }) => {
        const field = {
          label: name,
          ...entry(`indexDefinition.parameters.${id}`, draft.parameters[id] ?? '', (value) =>
            change({ parameters: { ...draft.parameters, [id]: value } }),
          ),
        };
        return choices ? (
          <Choice key={id} {...field} options={choices.map((choice) => [choice, choiceName(choice)])} />
        ) : (
          <Field key={id} {...field} type="number" unit={unit && unitIn(shownUnit(unit, false), locale)} />
        );
      })}
    </Row>
  );
}

/** The formula of a parametric expression. */
function Expression({ index, draft, change, entry }: IndexProps) {
  const { t } = useTranslation('coverages');
  return (
    <Field
      label={t('index.expression')}
      type="textarea"
      required
      hint={t('index.expressionHint', { variables: index.variables.join(', ') })}
      {...entry('indexDefinition.paramXel', draft.expression ?? '', (typed) => change({ expression: typed }))}
    />
  );
}
