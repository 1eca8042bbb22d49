import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { SampleProgram } from '#shared/contract/programs';
import type { Read } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { Card, CardTitle, Grid, Loaded } from '../../../../ui';
import { beginDraft } from '../../stories/sagas';
import { draftChanged, quoteDraft } from '../../stories/slice';
import { programOf, takenOver } from '../../stories/draft';
import { useSelectedCoverages } from './useSelectedCoverages';

const chosenLook = { borderColor: '#0b7a75', boxShadow: 'inset 4px 0 0 #0b7a75' };

/** Programs as cards; another one starts anew, with those of its coverages that were selected in Coverages. */
export function ProgramStep({ programs }: { readonly programs: Read<readonly SampleProgram[]> }) {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { draft } = useSlice(quoteDraft);
  const { today } = useSession().config;
  const begin = useStory(beginDraft);
  const selected = useSelectedCoverages().data ?? [];
  const choose = (program: SampleProgram) => {
    // The same one again changes nothing: what was chosen from it may be in another currency than its own.
    if (program.Name !== draft.program || draft.items.length === 0)
      dispatch(draftChanged(takenOver({ ...draft, ...programOf(program), items: [] }, selected, today)));
    void begin.start({ program: program.Name });
  };
  return (
    <Loaded from={programs}>
      {(all) => (
        <Grid $min={260}>
          {all.map((program) => {
            const isChosen = draft.programId === String(program.id);
            return (
              <Card key={program.id} style={isChosen ? chosenLook : undefined}>
                <CardTitle>{program.Name}</CardTitle>
                <p>{program.Description}</p>
                <Button aria-pressed={isChosen} onClick={() => choose(program)}>
                  {t('wizard.choose')}
                </Button>
              </Card>
            );
          })}
        </Grid>
      )}
    </Loaded>
  );
}
