import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../../core/routing';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { useSelling } from '../../../../core/useSelling';
import { Card, CardTitle, FailedRead, Grid, Loaded, Stack } from '../../../../ui';
import { beginDraft } from '../../stories/sagas';
import { draftChanged, quoteDraft } from '../../stories/slice';
import { programOf, takenOver, type QuotableProgram } from '../../stories/draft';
import type { usePrograms } from './usePrograms';
import { useSelectedCoverages } from './useSelectedCoverages';

/** Coverages belong to a program by its name: of two of one name the first is shown. */
const isFirstOfName = ({ Name }: QuotableProgram, at: number, all: readonly QuotableProgram[]) =>
  all.findIndex((other) => other.Name === Name) === at;

/** Programs as cards; another one starts anew, with those of its coverages that were selected in Coverages. */
export function ProgramStep({ programs }: { readonly programs: ReturnType<typeof usePrograms> }) {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { draft } = useSlice(quoteDraft);
  const selling = useSelling();
  const begin = useStory(beginDraft);
  const selected = useSelectedCoverages().data ?? [];
  const choose = (program: QuotableProgram) => {
    // The same one again changes nothing: what was chosen from it may be in another currency than its own.
    if (program.Name !== draft.program || draft.items.length === 0)
      dispatch(draftChanged(takenOver({ ...draft, ...programOf(program), items: [] }, selected, selling)));
    void begin.start({ program: program.Name });
  };
  const { failed } = programs;
  const [query] = useQuery();
  const named = query.get('program');
  return (
    <Loaded from={programs}>
      {(all) => (
        <Stack>
          {failed && <FailedRead from={failed} />}
          {named !== null && !failed && draft.program === '' && !all.some(({ id }) => id === named) && (
            <Banner title={t('wizard.badProgram', { id: named })} variant="warning" />
          )}
          <Grid $min={260}>
            {all.filter(isFirstOfName).map((program) => {
              const isChosen = draft.program === program.Name;
              return (
                <Card key={program.id} data-chosen={isChosen ? '' : undefined}>
                  <CardTitle>{program.Name}</CardTitle>
                  <p>{program.Description}</p>
                  <Button aria-pressed={isChosen} onClick={() => choose(program)}>
                    {t('wizard.choose')}
                  </Button>
                </Card>
              );
            })}
          </Grid>
        </Stack>
      )}
    </Loaded>
  );
}
