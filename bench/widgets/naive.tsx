import r2wc from '@r2wc/react-to-web-component';
import Highcharts from 'highcharts';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';

/** What one writes first: React, r2wc, i18next and Highcharts in one file, and a card of the same figures with its chart. */
type Row = { readonly date: string; readonly indexValue: number | null };
type Event = {
  readonly indexValue: number;
  readonly coverage: { readonly label: string; readonly trigger: number; readonly exit: number };
  readonly footprint: readonly Row[];
};
const language = i18next.createInstance();
void language.use(initReactI18next).init({
  lng: 'en',
  initAsync: false,
  resources: { en: { translation: { value: 'Index value', trigger: 'Trigger', exit: 'Exit' } } },
});
const api = new URL(import.meta.url).origin;

function Card({ permalink }: { readonly permalink: string }) {
  const [event, setEvent] = useState<Event | null>(null);
  const { t } = useTranslation();
  const chart = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void fetch(`${api}/internal/permalinks/${permalink}`)
      .then((answer) => answer.json())
      .then((found: Event) => setEvent(found));
  }, [permalink]);
  useEffect(() => {
    if (!event || !chart.current) return;
    document.dispatchEvent(new Event('naive-load'));
    Highcharts.chart(chart.current, {
      xAxis: { categories: event.footprint.map(({ date }) => date) },
      yAxis: { plotLines: [{ value: event.coverage.trigger }, { value: event.coverage.exit }] },
      series: [{ type: 'line', data: event.footprint.map(({ indexValue }) => indexValue) }],
    });
    document.dispatchEvent(new Event('naive-ready'));
  }, [event]);
  if (!event) return <p>Loading</p>;
  return (
    <article>
      <h2>{event.coverage.label}</h2>
      <p>
        {t('value')}: {event.indexValue}. {t('trigger')}: {event.coverage.trigger}. {t('exit')}: {event.coverage.exit}.
      </p>
      <div ref={chart} />
    </article>
  );
}
const Naive = (props: { readonly permalink: string }) => (
  <I18nextProvider i18n={language}>
    <Card {...props} />
  </I18nextProvider>
);
customElements.define('naive-card', r2wc(Naive, { props: { permalink: 'string' } }));
