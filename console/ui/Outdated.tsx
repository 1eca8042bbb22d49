import { useTranslation } from 'react-i18next';
import { formatInstant } from '#shared/format/date';
import type { Refusal } from '../core/refusal';
import { Dialog } from './Dialog';
import { useLocale } from './locale';

type OutdatedProps = {
  readonly refusal: Refusal;
  readonly onClose: () => void;
  readonly onTake: () => void;
};

/** Who was faster, and when. */
export function WhoChanged({ refusal }: { readonly refusal: Refusal }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const { changedBy, changedByName, changedAt } = (refusal.details ?? {}) as {
    changedBy?: string;
    changedByName?: string;
    changedAt?: string;
  };
  const who = changedByName ?? changedBy ?? t('outdated.somebody');
  return (
    <p>{changedAt ? t('outdated.at', { who, at: formatInstant(changedAt, locale) }) : t('outdated.text', { who })}</p>
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
