import { useTranslation } from 'react-i18next';
import type { TriggerState } from '#shared/contract/event';
import { triggerLine } from '#shared/view/card/triggerLine';
import { Muted, useLocale, useViewTranslate } from '../../../../ui';

type SeveralProps = { readonly triggers: readonly TriggerState[] | null | undefined };

/** That there are several triggers, and where each stands to its own, as far as that is known. */
export function SeveralTriggers({ triggers }: SeveralProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const tView = useViewTranslate();
  return (
    <>
      {t('list.multi')}
      {(triggers ?? []).map((trigger, at) => (
        <Muted key={at}>{triggerLine(trigger, locale, tView)}</Muted>
      ))}
    </>
  );
}
