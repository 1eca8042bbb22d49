import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../../ui';

export type Response = 'accept' | 'reject';
type ResponseProps = { readonly response: Response; readonly onClose: () => void; readonly onConfirm: () => void };

/** Asks once more before the customer's response counts. */
export function ResponseDialog({ response, onClose, onConfirm }: ResponseProps) {
  const { t } = useTranslation('quotes');
  return (
    <Confirm
      title={t(`${response}.title`)}
      text={t(`${response}.text`)}
      no={t(`${response}.no`)}
      yes={t(`${response}.yes`)}
      danger={response === 'reject'}
      onNo={onClose}
      onYes={onConfirm}
    />
  );
}
