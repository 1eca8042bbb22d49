import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TargetRecord } from '#shared/contract/coverageRecord';
import type { SimulatedYear } from '#shared/engine/burn/simulation';
import { Keys, Swatch } from '#shared/view/chart/Keys';
import { plain } from '#shared/view/measure';
import { payoutShare } from '#shared/view/payoutShare';
import { token } from '#shared/view/tokens';
import { useSentence } from '../../../../core/sentence';
import { YearChart } from '../../../../ui/chart/YearChart';
import { Muted, Table, useLocale, useViewTranslate } from '../../../../ui';
import { measureOfDraft, type Draft } from '../../stories/draft';
import type { PayoutTerms } from '#shared/engine/cover';

type PastYearsProps = {
  readonly draft: Draft;
  readonly years: readonly SimulatedYear[];
  /** Null while they are not whole. */
  readonly terms: PayoutTerms | null;
  readonly source: Pick<TargetRecord, 'dataSetName' | 'synthetic'>;
};

const isMoved = ({ index, detrendIndex }: SimulatedYear) =>
  index !== null && detrendIndex !== null && Math.abs(index - detrendIndex) > 1e-9;

/** The index of every past year as a drawing, and the same as a table. */
export function PastYears({ draft, years: read, terms, source }: PastYearsProps) {
  const { t } = useTranslation('coverages');
  const sentence = useSentence();
  const years = read.map((year) => (year.reason === null ? year : { ...year, reason: sentence(year.reason) }));
  const locale = useLocale();
  const view = useViewTranslate();
  const usable = years.filter(({ usable: isUsable }) => isUsable);
  const paid = usable.filter(({ payout }) => (payout ?? 0) > 0).length;
  const told = { count: usable.length, first: years[0]?.year, last: years.at(-1)?.year, source: source.dataSetName };
  const text = terms ? t('laboratory.yearsPaid', { ...told, paid }) : t('laboratory.years', told);
  return (
    <>
      <YearChart
        years={terms ? years : years.map((year) => ({ ...year, payout: null }))}
        terms={terms}
        measure={measureOfDraft(draft, locale)}
        locale={locale}
        label={text}
        t={view}
      />
      <Muted>
        {text} {source.synthetic && `(${t('detail.synthetic')})`}
      </Muted>
      {years.some(isMoved) && (
        <Keys>
          <li>
            <Swatch $colour={token('info')} $shape="dot" />
            {view('burn.detrended')}
          </li>
        </Keys>
      )}
      <YearTable draft={draft} years={years} isPriced={terms !== null} />
    </>
  );
}

type YearTableProps = Pick<PastYearsProps, 'draft' | 'years'> & { readonly isPriced: boolean };
/** Its rows are there once it is opened: every move of a hand would draw them anew. */
function YearTable(props: YearTableProps) {
  const { t } = useTranslation('coverages');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('laboratory.table')}</summary>
      {isOpen && <YearRows {...props} />}
    </details>
  );
}

function YearRows({ draft, years, isPriced }: YearTableProps) {
  const { t } = useTranslation('coverages');
  const view = useViewTranslate();
  const locale = useLocale();
  const measure = measureOfDraft(draft, locale);
  const value = (index: number | null) => (index === null ? '---' : plain(index, measure, locale));
  return (
    <Table
      label={t('laboratory.table')}
      rows={years}
      keyOf={({ year }) => String(year)}
      columns={[
        { id: 'year', head: view('burn.year'), cell: ({ year }) => year },
        {
          id: 'index',
          head: `${view('burn.index')} (${measure.unit})`,
          numeric: true,
          cell: ({ index, reason }) => (index === null ? (reason ?? '---') : value(index)),
        },
        {
          id: 'detrended',
          head: view('burn.detrended'),
          numeric: true,
          cell: ({ detrendIndex }) => value(detrendIndex),
        },
        {
          id: 'payout',
          head: view('terms.payout'),
          numeric: true,
          cell: ({ payout }) => (isPriced ? payoutShare(payout, locale) : '---'),
        },
      ]}
    />
  );
}
