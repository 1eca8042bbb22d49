import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The number under which the log has a request, to be copied for whoever helps. */
export function RequestId({ id }: { readonly id: string }) {
  const { t } = useTranslation('ui');
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(id).then(() => setCopied(true));
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <small style={{ userSelect: 'all', overflowWrap: 'anywhere' }}>{t('failed.id', { id })}</small>
      <IconButton
        icon={isCopied ? CheckIcon : CopyIcon}
        size="small"
        variant="invisible"
        aria-label={isCopied ? t('failed.copied') : t('failed.copy')}
        onClick={() => void copy()}
      />
    </span>
  );
}
