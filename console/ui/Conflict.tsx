import { Button, FormControl, Radio, RadioGroup } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsMe } from '../core/profile';
import { changeOf, type Refusal } from '../core/refusal';
import { Dialog } from './Dialog';
import { Muted } from './Muted';
import { WhoChanged } from './Outdated';
import { Row } from './Row';
import { Stack } from './Stack';

type Fields = Readonly<Record<string, unknown>>;
type NameOf<F> = keyof F & string;
type ConflictProps<F extends Fields> = {
  readonly refusal: Refusal;
  /** Every field as it stood when the form was opened, as it is stored now, and as it was entered. */
  readonly before: F;
  readonly theirs: F;
  readonly mine: F;
  /** What the form calls a field, and what stands in it as people read it. */
  readonly fieldName: (field: NameOf<F>) => string;
  readonly shown: <K extends NameOf<F>>(field: K, value: F[K]) => string;
  /** What an entry means where it may be typed in more ways than one, as numbers may; its text, unless it is said. */
  readonly meant?: <K extends NameOf<F>>(field: K, value: F[K]) => unknown;
  readonly onClose: () => void;
  /** `isTheirs`: nothing of one's own was kept, so there is nothing to save. */
  readonly onSettle: (chosen: F, isTheirs: boolean) => void;
};
const whose = ['mine', 'theirs'] as const;
type Whose = (typeof whose)[number];

/** Every field of either: one may have what the other has not. */
const fieldNames = <F extends Fields>(...states: F[]) => [
  ...new Set(states.flatMap((state) => Object.keys(state) as NameOf<F>[])),
];
const asTyped = (_field: string, value: unknown) => value;

/** Who changed the thing meanwhile, and for each field that now differs: what it was, what they made of it, what was entered, and which is kept. */
export function Conflict<F extends Fields>(props: ConflictProps<F>) {
  const { refusal, before, theirs, mine, fieldName, shown, meant = asTyped, onClose, onSettle } = props;
  const { t } = useTranslation('ui');
  // Between two windows of one person there is nobody else.
  const isOwn = useIsMe()(changeOf(refusal).changedBy);
  const words = isOwn ? 'conflict.own' : 'conflict';
  const differs = (field: NameOf<F>, one: F, other: F) =>
    JSON.stringify(meant(field, one[field])) !== JSON.stringify(meant(field, other[field]));
  const clashing = fieldNames(mine, theirs).filter((field) => differs(field, theirs, mine));
  // What only one of the two has touched is kept; what both have touched is asked with one's own chosen.
  const [kept, setKept] = useState<Fields>(() =>
    Object.fromEntries(clashing.map((field) => [field, differs(field, mine, before) ? 'mine' : 'theirs'])),
  );
  const keepAll = (side: Whose) => setKept(Object.fromEntries(clashing.map((field) => [field, side])));
  const isTheirs = clashing.every((field) => kept[field] === 'theirs');
  const chosen = { ...mine, ...Object.fromEntries(clashing.map((f) => [f, (kept[f] === 'mine' ? mine : theirs)[f]])) };
  return (
    <Dialog
      title={t('outdated.title')}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        { content: t('conflict.back'), onClick: onClose },
        {
          content: isTheirs ? t(`${words}.take`) : t('conflict.save'),
          buttonType: 'primary',
          onClick: () => onSettle(chosen, isTheirs),
        },
      ]}
    >
      {/* An address without a space must not leave a phone's dialog. */}
      <Stack style={{ overflowWrap: 'anywhere' }}>
        <WhoChanged refusal={refusal} />
        <p>{t(clashing.length > 0 ? 'conflict.choose' : 'conflict.same')}</p>
        {clashing.length > 0 && (
          <Row>
            <Button labelWrap onClick={() => keepAll('mine')}>
              {t(`${words}.allMine`)}
            </Button>
            <Button labelWrap onClick={() => keepAll('theirs')}>
              {t(`${words}.allTheirs`)}
            </Button>
          </Row>
        )}
        {clashing.map((field) => (
          <RadioGroup
            key={field}
            name={field}
            onChange={(side) => setKept({ ...kept, [field]: side === 'mine' ? 'mine' : 'theirs' })}
          >
            <RadioGroup.Label>{fieldName(field)}</RadioGroup.Label>
            <Muted>{t('conflict.before', { value: shown(field, before[field]) })}</Muted>
            {whose.map((side) => (
              <FormControl key={side}>
                <Radio value={side} checked={kept[field] === side} />
                <FormControl.Label>
                  {t(`${words}.${side}`, { value: shown(field, (side === 'mine' ? mine : theirs)[field]) })}
                </FormControl.Label>
              </FormControl>
            ))}
          </RadioGroup>
        ))}
      </Stack>
    </Dialog>
  );
}
