import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#shared/format/intl';
import { useStory } from '../../../../core/story';
import { Confirm, Loaded, Muted, NotSeen, Stack, useLocale } from '../../../../ui';
import { activateEach } from '../../stories/sagas';
import { ActivationRows, type Results } from './ActivationRows';
import { useAsOpened } from './useAsOpened';

type ActivateDialogProps = { readonly ids: readonly string[]; readonly onClose: () => void };

/** What became of each that was tried, in one map: a copy of it for each of tens of thousands would take longer than they do. */
function useResults() {
  const [results] = useState(() => new Map<string, string | null>());
  const [, setTold] = useState(0);
  const tell = (id: string, why: string | null) => {
    results.set(id, why);
    setTold((times) => times + 1);
  };
  return [results as Results, tell] as const;
}

/** Asks before several coverages are activated, and tells what became of each; Cancel stops after the one that is under way. */
export function ActivateDialog({ ids, onClose }: ActivateDialogProps) {
  const { t } = useTranslation('coverages');
  const { t: ui } = useTranslation('ui');
  const activation = useStory(activateEach);
  const [results, tell] = useResults();
  const chosen = useAsOpened(ids);
  const locale = useLocale();
  const shown = (count: number) => numberFormat(locale).format(count);
  const ready = (chosen.data ?? []).filter(({ canActivate }) => canActivate);
  const isTold = ready.length > 0 && ready.every(({ id }) => results.has(id));
  // One that failed may go well the next time.
  const left = ready.filter(({ id }) => results.get(id) !== null);
  const activate = () =>
    activation.start({
      coverageIds: left.map(({ id }) => id),
      tell,
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
          {!chosen.data && chosen.read > 0 && (
            <Muted role="status">
              {t('activateMany.reading', { read: shown(chosen.read), count: shown(chosen.count) })}
            </Muted>
          )}
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
