import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { comparators } from '#shared/engine/cover';
import { PayoutCurve } from '#shared/view/PayoutCurve';
import { Card, CardTitle, Choice, Field, Grid, Halves, Muted, Row, Stack, useLocale, useSay } from '../../../../ui';
import { payoutFault, termsOfDraft, type Draft } from './draft';

type StepProps = { readonly draft: Draft; readonly change: (change: Partial<Draft>) => void; readonly today: string };
const capped = (text: string) => (Number(text) > 100 ? '100' : text);
const noLeapDay = (date: string) => (date.endsWith('-02-29') ? `${date.slice(0, 4)}-02-28` : date);

/** One payout structure, its amounts and the risk period; the curve is drawn by the function that later pays. */
export function PayoutStep({ draft, change, today }: StepProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const say = useSay();
  const terms = termsOfDraft(draft);
  const fault = payoutFault(draft);
  const measure = { unit: draft.unit, decimals: draft.decimals, duration: draft.duration };
  return (
    <Halves>
      <Stack>
        <Card>
          <Row>
            <CardTitle style={{ margin: 0 }}>{t('payout.title')}</CardTitle>
            <Muted>{t('payout.one')}</Muted>
          </Row>
          {draft.structure === '' ? (
            <Row style={{ marginTop: 16 }}>
              <Button onClick={() => change({ structure: 'linear', minPayout: '20' })}>{t('payout.linear')}</Button>
              <Button onClick={() => change({ structure: 'binary', minPayout: '100' })}>{t('payout.binary')}</Button>
            </Row>
          ) : (
            <Stack style={{ marginTop: 16 }}>
              <Row>
                <strong>{t(`payout.${draft.structure}`)}</strong>
                <Button
                  size="small"
                  variant="danger"
                  style={{ marginLeft: 'auto' }}
                  onClick={() => change({ structure: '', exit: '' })}
                >
                  {t('payout.remove')}
                </Button>
              </Row>
              <Grid $min={190}>
                <Choice
                  label={t('payout.comparator')}
                  value={draft.comparator}
                  onChange={(value) => change({ comparator: comparators.find((one) => one === value) ?? 'GT' })}
                  options={comparators.map((one) => [one, t(`comparator.${one}`)])}
                />
                <Field
                  label={t('payout.trigger')}
                  type="number"
                  required
                  unit={draft.unit}
                  value={draft.trigger}
                  onChange={(trigger) => change({ trigger })}
                />
                <Field
                  label={t('payout.amount')}
                  type="number"
                  required
                  unit="%"
                  value={draft.minPayout}
                  onChange={(value) => change({ minPayout: capped(value) })}
                />
                {draft.structure === 'linear' && (
                  <Field
                    label={t('payout.exit')}
                    type="number"
                    required
                    unit={draft.unit}
                    value={draft.exit}
                    onChange={(exit) => change({ exit })}
                  />
                )}
                {draft.structure === 'linear' && (
                  <Field
                    label={t('payout.limit')}
                    type="number"
                    required
                    unit="%"
                    value={draft.limit}
                    onChange={(value) => change({ limit: capped(value) })}
                  />
                )}
              </Grid>
              {fault && <Banner title={fault} variant="warning" />}
            </Stack>
          )}
        </Card>
        <Card>
          <Grid $min={190}>
            <Field
              label={t('payout.from')}
              type="date"
              value={draft.start}
              min={today}
              onChange={(value) =>
                value && change({ start: noLeapDay(value), ...(draft.end < value ? { end: noLeapDay(value) } : {}) })
              }
              error={draft.start < today ? t('payout.past') : null}
            />
            <Field
              label={t('payout.to')}
              type="date"
              value={draft.end}
              min={draft.start}
              onChange={(value) => value && change({ end: noLeapDay(value) })}
              error={draft.end < draft.start ? t('payout.order') : null}
            />
            <Choice
              label={t('payout.currency')}
              value={draft.currency}
              onChange={(currency) => change({ currency })}
              options={['USD', 'EUR', 'GBP', 'INR', 'CHF', 'BRL'].map((one) => [one, one])}
            />
            <Field
              label={t('payout.ratio')}
              type="number"
              value={draft.lossRatio}
              onChange={(lossRatio) => change({ lossRatio })}
            />
            <Choice
              label={t('payout.detrend')}
              value={draft.detrend}
              onChange={(detrend) => change({ detrend })}
              options={['AUTO', 'NONE', 'LINEAR', 'DAMPED', 'LOESS'].map((one) => [one, t(`detrend.${one}`)])}
            />
            <Field
              label={t('payout.label')}
              value={draft.label}
              onChange={(label) => change({ label })}
              hint={t('payout.labelHint')}
            />
          </Grid>
        </Card>
      </Stack>
      <Card>
        <CardTitle>{t('payout.curve')}</CardTitle>
        {terms && fault === null ? (
          <PayoutCurve
            terms={terms}
            measure={measure}
            locale={locale}
            say={say}
            onChange={({ trigger, exit }) =>
              change({
                trigger: String(draft.duration ? trigger / 3600 : trigger),
                ...(exit === null ? {} : { exit: String(draft.duration ? exit / 3600 : exit) }),
              })
            }
          />
        ) : (
          <Muted>{t('payout.noCurve')}</Muted>
        )}
      </Card>
    </Halves>
  );
}
