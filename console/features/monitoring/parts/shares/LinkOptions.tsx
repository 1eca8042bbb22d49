import { FormControl, Select } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#shared/contract/call';
import { findShareAmounts } from '#shared/contract/publicEvents';
import { formatExact } from '#shared/format/money';
import { useRead } from '../../../../core/api';
import { Loaded, Muted, Stack, useLocale } from '../../../../ui';
import { Expiry } from './Expiry';
import type { Share, ShareChanges } from './share';

type LinkOptionsProps = { readonly share: Share; readonly changes: Pick<ShareChanges, 'expire' | 'sayAmount'> };

/** Until when a new link holds, and whether it says the amount. */
export function LinkOptions({ share, changes }: LinkOptionsProps) {
  const amounts = useRead(findShareAmounts, { params: { id: share.eventId } });
  return (
    <Stack $gap={12}>
      <Expiry share={share} expire={changes.expire} isLabelShown />
      <Loaded from={amounts} skeleton={2}>
        {(choices) => <AmountChoice share={share} choices={choices} sayAmount={changes.sayAmount} />}
      </Loaded>
    </Stack>
  );
}

type AmountChoiceProps = {
  readonly share: Share;
  readonly choices: CallResponse<typeof findShareAmounts>;
} & Pick<ShareChanges, 'sayAmount'>;

/** Of what the link says the amount; off unless somebody chooses. */
function AmountChoice({ share, choices, sayAmount }: AmountChoiceProps) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const { allowed, whole, items, itemsTotal } = choices;
  const isOff = !allowed || itemsTotal === 0;
  const hint = !allowed
    ? t('share.amountForbidden')
    : itemsTotal === 0
      ? t('share.amountEmpty')
      : t('share.amountHint');
  return (
    <FormControl disabled={isOff}>
      <FormControl.Label>{t('share.amount')}</FormControl.Label>
      <Select
        block
        value={share.amountOf ?? ''}
        onChange={({ target }) => sayAmount(share, target.value === '' ? null : target.value)}
      >
        <Select.Option value="">{t('share.amountNone')}</Select.Option>
        {whole && (
          <Select.Option value="event">{t('share.amountWhole', { sum: formatExact(whole, locale) })}</Select.Option>
        )}
        {items.map(({ id, policyHolderName: holder, beneficiaryName: item, sumInsured }) => (
          <Select.Option key={id} value={id}>
            {t('share.amountItem', { holder, item, sum: formatExact(sumInsured, locale) })}
          </Select.Option>
        ))}
      </Select>
      <FormControl.Caption>
        {hint}
        {items.length < itemsTotal && (
          <Muted as="span"> {t('share.amountMost', { count: items.length, total: itemsTotal })}</Muted>
        )}
      </FormControl.Caption>
    </FormControl>
  );
}
