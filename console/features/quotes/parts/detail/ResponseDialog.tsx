import { useTranslation } from 'react-i18next';
import type { Quote } from '#shared/contract/quote';
import { canAccept, canReject, shownQuoteStatus } from '#shared/engine/states';
import { Confirm } from '../../../../ui';
import { useRejection } from './RejectedBy';

export type Response = 'accept' | 'reject';
type ResponseProps = {
  readonly quote: Quote;
  readonly response: Response;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Asks once more before the customer's response counts; where somebody else was faster, says so instead. */
export function ResponseDialog({ quote, response, onClose, onConfirm }: ResponseProps) {
  const { t } = useTranslation('quotes');
  const rejection = useRejection(quote);
  const isStillAsked = response === 'accept' ? canAccept(quote) : canReject(quote);
  const meanwhile = rejection ?? t('detail.meanwhile', { status: t(`status.${shownQuoteStatus(quote)}`) });
  return (
    <Confirm
      title={t(`${response}.title`)}
      text={isStillAsked ? t(`${response}.text`) : <span role="alert">{meanwhile}</span>}
      blocked={!isStillAsked}
      no={t(`${response}.no`)}
      yes={t(`${response}.yes`)}
      danger={response === 'reject'}
      onNo={onClose}
      onYes={onConfirm}
    />
  );
}
