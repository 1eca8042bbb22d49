import type { JSX } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { numberFormat } from '#shared/format/intl';
import { measureOf, shown } from '#shared/view/measure';
import { token } from '#shared/view/tokens';
import { usePublic } from '../../../api/usePublic';
import type { Host } from '../../../loader/shell';
import type { Language } from '../../../runtime/languages';
import { Notice } from '../../../runtime/Notice';
import { agrees, examine, type Examined } from './check';
import type { ProofTranslate } from './words';

const Result = styled.div`
  margin-block-start: 6px;
  padding: 10px 12px;
  border-radius: 10px;
  color: ${token('text')};
  background: ${token('raised')};
  b {
    color: ${token('ok')};
  }
  b[data-different] {
    color: ${token('alert')};
  }
  ul {
    margin: 6px 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    overflow-wrap: anywhere;
  }
`;

type Row = { readonly what: string; readonly ok: boolean; readonly stated: string; readonly computed: string };
type Said = { readonly event: PublicEvent; readonly language: Language; readonly t: ProofTranslate };

/** What was compared, each with what is stated and what was computed. */
function rowsOf({ certificate, found }: Examined, { event, language: { locale, t: tell }, t }: Said): Row[] {
  const isOk = (name: string) => found.checks.some((check) => check.name === name && check.ok);
  const measure = measureOf(event.coverage, locale);
  const number = numberFormat(locale, { maximumFractionDigits: 4 });
  const index = (value: number | null) => (value === null ? '–' : shown(value, measure, locale));
  const state = (value: number | null, payout: number) => `${index(value)}, ${number.format(payout * 100)} / 100`;
  const rows = (ok: boolean) => `${number.format(certificate.footprint.length)}${ok ? '' : ' ≠'}`;
  const hash = certificate.hash.slice(0, 12);
  const [isText, hasRows] = [isOk('hash'), isOk('footprint')];
  const { indexValue, payoutPct } = found;
  const { sumInsured, quantity } = certificate.insured;
  const isShare = isOk('payout');
  const isAmount = isOk('amount');
  // Where the share is the same and the amount is not, the amounts tell how they differ.
  const ofHundred = (share: number, amount: number) =>
    number.format(100 * (isShare && !isAmount ? amount / (sumInsured * quantity) : share));
  return [
    { what: t('rows'), ok: hasRows, stated: rows(true), computed: rows(hasRows) },
    {
      what: tell('terms.index'),
      ok: isOk('index'),
      stated: index(certificate.indexValue),
      computed: index(indexValue),
    },
    {
      what: t('share'),
      ok: isShare && isAmount,
      stated: ofHundred(certificate.payoutPct, certificate.amount),
      computed: ofHundred(payoutPct, found.amount),
    },
    {
      what: t('card'),
      ok: agrees(event, { certificate, found }),
      stated: state(event.indexValue, event.payoutPct),
      computed: state(indexValue, payoutPct),
    },
    { what: t('text'), ok: isText, stated: `SHA-256 ${hash}…`, computed: isText ? hash : '≠' },
  ];
}

type CheckedProps = Said & { readonly host: Host; /** Of the certificate. */ readonly url: string };

/** Fetches the certificate, computes it again here, and says in words what came out. */
export function Checked({ host, event, url, language, t }: CheckedProps): JSX.Element {
  const { data, failure, reload } = usePublic(host, url, examine);
  if (failure && !data)
    return (
      <Notice
        host={host}
        t={language.t}
        code={failure.code}
        requestId={failure.requestId}
        onRetry={() => void reload()}
      />
    );
  if (!data) return <Result role="status">{t('checking')}</Result>;
  const rows = rowsOf(data, { event, language, t });
  const isSame = rows.every(({ ok }) => ok);
  return (
    <Result role="status" part="checked">
      <b data-different={isSame ? undefined : ''}>
        {isSame ? '✓' : '✗'} {t(isSame ? 'same' : 'different')}
      </b>
      <ul>
        {rows.map(({ what, ok, stated, computed }) => (
          <li key={what}>
            {ok ? '✓ ' : '✗ '}
            {ok ? t('isSame', { what, value: stated }) : t('isDifferent', { what, stated, computed })}
          </li>
        ))}
      </ul>
    </Result>
  );
}
