import { type JSX, useState } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { isNearMiss } from '#shared/engine/basisRisk';
import { type EventState, eventStateOn } from '#shared/view/card/eventState';
import { measureOf, plain, shown, termsOf } from '#shared/view/measure';
import { statedSum, sumText } from '#shared/view/payoutWords';
import { token } from '#shared/view/tokens';
import type { Host } from '../../../loader/shell';
import type { Language } from '../../../runtime/languages';
import { useNow } from '../../../runtime/useNow';
import { type ProofTranslate, useProofTranslate } from './words';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  line-height: 24px;
  a,
  button {
    padding: 0;
    border: 0;
    font: inherit;
    color: inherit;
    text-decoration: underline;
    background: none;
    cursor: pointer;
  }
  :is(a, button):focus-visible {
    outline: 2px solid ${token('focus')};
  }
  @media print {
    button {
      display: none;
    }
  }
`;

export type ProofLineProps = {
  readonly host: Host;
  readonly event: PublicEvent;
  /** Where the event was asked for; null where the page handed it over: then there is no certificate to be had. */
  readonly url: string | null;
  readonly date: string | null;
  readonly language: Language;
};

/** The sum behind what is owed, and behind its amount where the link says it. */
function payoutText(
  { event, language: { locale, t } }: ProofLineProps,
  { value, payout, look }: EventState,
): string | null {
  // Where it was closed without a payout, there is none to explain.
  if (payout === 0 || look === 'closed') return null;
  const said = { measure: measureOf(event.coverage, locale), locale, t };
  const { amounts, coverage } = event;
  const stated = { value, stated: payout, amount: amounts?.payout ?? null };
  const sum = statedSum(
    termsOf(coverage),
    stated,
    said,
    amounts ? { sumInsured: amounts.sumInsured, quantity: 1 } : undefined,
  );
  return sum && `${t('terms.payout')}: ${sumText(sum)}`;
}

/** How close it was, where that was close: "69.6 of 70 mm", and what the second source says. */
function nearText(
  { event, date, language: { locale } }: ProofLineProps,
  { value, payout, isBeyond, says }: EventState,
  t: ProofTranslate,
): string | null {
  const { coverage, secondSource } = event;
  if (
    value === null ||
    (says.chart === 'open' && isBeyond) ||
    says.isSeveral ||
    !isNearMiss(value, coverage.trigger, payout)
  )
    return null;
  const measure = measureOf(coverage, locale);
  const said = { value: plain(value, measure, locale), trigger: shown(coverage.trigger, measure, locale) };
  const second = date === null ? secondSource?.indexValue : null;
  return typeof second === 'number'
    ? t('nearSecond', { ...said, second: shown(second, measure, locale), source: String(secondSource?.name) })
    : t('near', said);
}

type Checked = (props: Pick<ProofLineProps, 'host' | 'event' | 'language'> & CheckedProps) => JSX.Element;
export type CheckedProps = { readonly url: string; readonly t: ProofTranslate };

/** What the card stands on: how close it was, days without data, the certificate, and to compute it again in this browser. */
export function ProofLine(props: ProofLineProps): JSX.Element | null {
  const { host, event, url, date, language } = props;
  const t = useProofTranslate(language.locale);
  const [Checked, setChecked] = useState<Checked | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const now = useNow().toISOString();
  if (!t) return null;
  const eventState = eventStateOn(event, date, now);
  const near = nearText(props, eventState, t);
  const sum = payoutText(props, eventState);
  const { missingDays, value, status } = eventState;
  const certificate = url !== null && event.indexValue !== null ? `${url}/certificate` : null;
  const check = () => {
    setFailed(false);
    import('./Checked').then(
      (loaded) => setChecked(() => loaded.Checked),
      () => setFailed(true),
    );
  };
  return (
    <div part="proof">
      <div data-status={status}>
        {language.t(`status.${status}`)}: {language.t(`meaning.${status}`)}
      </div>
      {near && <div part="near">{near}</div>}
      {sum && <div part="sum">{sum}</div>}
      <Line>
        {value !== null && (
          <span>{missingDays > 0 ? language.t('card.missing', { count: missingDays }) : t('complete')}</span>
        )}
        {certificate && (
          <>
            <a href={certificate} target="_blank" rel="noopener">
              {t('certificate')}
            </a>
            {!Checked && (
              <button type="button" onClick={check}>
                {t('check')}
              </button>
            )}
          </>
        )}
      </Line>
      {hasFailed && <div role="alert">{language.t('widget.errors.script')}</div>}
      {Checked && certificate && <Checked host={host} event={event} language={language} url={certificate} t={t} />}
    </div>
  );
}
