import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { listCoverages } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { useStory } from '../../../../core/story';
import { Confirm, Loaded, NotSeen, Stack } from '../../../../ui';
import { activateEach } from '../../stories/sagas';
import { ActivationRows, type Results } from './ActivationRows';

type ActivateDialogProps = { readonly ids: readonly string[]; readonly onClose: () => void };

/** The chosen coverages as they were when the dialog opened: what becomes of them meanwhile is told row by row. */
function useAsOpened(ids: readonly string[]) {
  const [asked] = useState(ids);
  const [held, setHeld] = useState<readonly Coverage[]>();
  const read = useRead(listCoverages, { query: {}, body: [...asked] }, { skip: held !== undefined });
  useEffect(() => {
    if (read.data && !read.isFetching) setHeld(read.data);
  }, [read.data, read.isFetching]);
  return { ...read, data: held };
}

/** Asks before several coverages are activated, and tells what became of each; Cancel stops after the one that is under way. */
export function ActivateDialog({ ids, onClose }: ActivateDialogProps) {
  const { t } = useTranslation('coverages');
  const { t: ui } = useTranslation('ui');
  const activation = useStory(activateEach);
  const [results, setResults] = useState<Results>({});
  const chosen = useAsOpened(ids);
  const ready = (chosen.data ?? []).filter(({ canActivate }) => canActivate);
  const isTold = ready.length > 0 && ready.every(({ id }) => id in results);
  // One that failed may go well the next time.
  const left = ready.filter(({ id }) => results[id] !== null);
  const activate = () =>
    activation.start({
      coverageIds: left.map(({ id }) => id),
      tell: (id, why) => setResults((before) => ({ ...before, [id]: why })),
    });
  const close = () => {
    activation.giveUp();
    onClose();
  };
  return (
    <Confirm
      title={t('activateMany.title')}
      text={
        <Stack>
          {t('activateMany.text')}
          <NotSeen coverages={ready} />
          <Loaded from={chosen}>{(coverages) => <ActivationRows coverages={coverages} results={results} />}</Loaded>
        </Stack>
      }
      no={t(isTold ? 'activateMany.close' : 'activateMany.no')}
      yes={isTold && left.length > 0 ? ui('retry') : t('activateMany.yes')}
      busy={activation.isBusy}
      blocked={left.length === 0}
      onNo={close}
      onYes={() => void activate()}
    />
  );
}
