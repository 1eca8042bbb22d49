import { useTranslation } from 'react-i18next';
import { formatInstant } from '#shared/format/date';
import type { Refusal } from '../core/refusal';
import { Dialog } from './Dialog';
import { useLocale } from './locale';

type OutdatedProps = {
  readonly refusal: Refusal;
  readonly onClose: () => void;
  readonly onTake: () => void;
  /** Where what was entered can be kept, it may go over the other's change. */
  readonly onOverwrite?: () => void;
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

/** Says that somebody else changed the thing in the meantime, and lets the reader choose whose state counts. */
export function Outdated({ refusal, onClose, onTake, onOverwrite }: OutdatedProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      title={t('outdated.title')}
      onClose={onClose}
      footerButtons={[
        ...(onOverwrite
          ? [{ content: t('outdated.overwrite'), buttonType: 'danger' as const, onClick: onOverwrite }]
          : []),
        { content: t('close'), onClick: onClose },
        { content: t('outdated.take'), buttonType: 'primary', autoFocus: true, onClick: onTake },
      ]}
    >
      <WhoChanged refusal={refusal} />
      <p>{t(onOverwrite ? 'outdated.kept' : 'outdated.again')}</p>
    </Dialog>
  );
}
