import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { useIsMe } from '../core/profile';
import { changeOf, type Refusal } from '../core/refusal';
import { Dialog } from './Dialog';
import { useDates } from './useDates';

type OutdatedProps = {
  readonly refusal: Refusal;
  readonly onClose: () => void;
  readonly onTake: () => void;
};

/** Who was faster, and when. */
export function WhoChanged({ refusal }: { readonly refusal: Refusal }) {
  const { t } = useTranslation('ui');
  const dates = useDates();
  const isMe = useIsMe();
  const { changedBy, changedByName, changedAt } = changeOf(refusal);
  const who = changedByName ?? changedBy ?? t('outdated.somebody');
  const [dated, undated] = isMe(changedBy)
    ? (['outdated.byYouAt', 'outdated.byYou'] as const)
    : (['outdated.at', 'outdated.text'] as const);
  return <p>{changedAt ? t(dated, { who, at: dates.instant(changedAt) }) : t(undated, { who })}</p>;
}

type Change = { readonly who: string; readonly whoName: string; readonly at: string };

/** That something has moved on while it was written about, and by whom: what is written stays, and can be copied. */
export function MovedOn({ text, last }: { readonly text: string; readonly last: Change | undefined }) {
  const { t } = useTranslation('ui');
  const dates = useDates();
  const isMe = useIsMe();
  const at = last && dates.instant(last.at);
  return (
    <Banner variant="warning" title={text}>
      {last && (isMe(last.who) ? t('outdated.lastYou', { at }) : t('outdated.last', { who: last.whoName, at }))}
    </Banner>
  );
}

/** Says that somebody else changed the thing before a step was taken on it; a form puts both states beside each other (Conflict). */
export function Outdated({ refusal, onClose, onTake }: OutdatedProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      title={t('outdated.title')}
      onClose={onClose}
      footerButtons={[
        { content: t('close'), onClick: onClose },
        { content: t('outdated.take'), buttonType: 'primary', autoFocus: true, onClick: onTake },
      ]}
    >
      <WhoChanged refusal={refusal} />
      <p>{t('outdated.again')}</p>
    </Dialog>
  );
}
