import { useTranslation } from 'react-i18next';
import type { Quote } from '#shared/contract/quote';
import { shownQuoteStatus } from '#shared/engine/states';
import { formatExpiry, formatQuoteDay } from '#shared/format/date';
import { formatPct } from '#shared/format/number';
import { useSession } from '../../../../core/profile';
import { Details, Figures, Halves, Money, Pct, Stack, useDescribedLines, useLocale } from '../../../../ui';

/** Premium, rate, sum insured and commission at a glance. */
export function QuoteFigures({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  return (
    <Figures
      items={[
        { label: t('figures.premium'), value: <Money of={quote.grossWrittenPremium} /> },
        { label: t('figures.rate'), value: <Pct of={quote.grossWrittenPremiumPct} /> },
        { label: t('figures.tsi'), value: <Money of={quote.totalSumInsured} /> },
        {
          label: t('figures.commission'),
          value: <Money of={quote.commission} />,
          note: formatPct(quote.commissionRate, 1, locale),
        },
      ]}
    />
  );
}

/** Who, from when to when, and what it costs. */
export function QuoteFacts({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const described = useDescribedLines(quote);
  const { today } = useSession().config;
  const { inceptionDate, expiryDate, validUntil } = quote;
  return (
    <Halves>
      <Stack>
        <Details
          title={t('basic.title')}
          rows={[
            [t('basic.name'), quote.name],
            [t('basic.issuer'), quote.issuer.name],
            [t('basic.holder'), quote.customer?.name],
            [t('basic.intermediary'), quote.intermediary?.name],
            [t('basic.inception'), formatQuoteDay(inceptionDate, today, locale)],
            [t('basic.expiry'), formatExpiry(expiryDate, locale)],
            [t('basic.valid'), formatQuoteDay(validUntil, today, locale)],
            [t('basic.status'), t(`status.${shownQuoteStatus(quote)}`)],
          ]}
        />
        <Details title={t('description')} rows={described} />
      </Stack>
      <Details
        title={t('premiums.title')}
        rows={[
          [t('premiums.amount'), <Money key="amount" of={quote.grossWrittenPremium} exact />],
          [t('premiums.rate'), <Pct key="rate" of={quote.grossWrittenPremiumPct} />],
          [t('figures.tsi'), <Money key="tsi" of={quote.totalSumInsured} exact />],
          [t('premiums.fee'), <Money key="fee" of={quote.serviceFee} exact />],
        ]}
      />
    </Halves>
  );
}
