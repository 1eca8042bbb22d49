import { useTranslation } from 'react-i18next';
import type { Quote } from '#shared/contract/quote';
import { useStory } from '../../../../core/story';
import { Confirm } from '../../../../ui';
import { acceptQuote, archiveQuote } from '../../stories/sagas';

export type Response = 'accept' | 'reject';
type ResponseProps = { readonly quote: Quote; readonly response: Response; readonly onClose: () => void };

/** Asks once more before the customer's response counts. */
export function ResponseDialog({ quote, response, onClose }: ResponseProps) {
  const { t } = useTranslation('quotes');
  const accept = useStory(acceptQuote);
  const reject = useStory(archiveQuote);
  const { id, version, name } = quote;
  const confirmed = () => {
    onClose();
    if (response === 'accept') void accept.start({ quoteId: id });
    else void reject.start({ quoteId: id, version, text: t('reject.done', { name }) });
  };
  return (
    <Confirm
      title={t(`${response}.title`)}
      text={t(`${response}.text`)}
      no={t(`${response}.no`)}
      yes={t(`${response}.yes`)}
      danger={response === 'reject'}
      onNo={onClose}
      onYes={confirmed}
    />
  );
}
