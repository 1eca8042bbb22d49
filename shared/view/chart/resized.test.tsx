import Highcharts from './highcharts';
import { publicEventOf, standingOn } from '../../../tests/support/publicEvent';
import en from '../../phrases/en/view.json' with { type: 'json' };
import { createTranslate } from '../words';
import { drawChart } from './draw';

import { footprintModel } from './footprintModel';
import { footprintOptions } from './footprintOptions';
import { footprintProps } from './footprintTable';

test('trigger and exit lose their names in a narrow drawing, and have them again when it is wide', async () => {
  const event = publicEventOf();
  const drawn = { ...footprintProps(event.coverage, 'en-GB'), says: standingOn(event).says };
  const { start: from, end: to } = event.coverage;
  const look = { ...drawn, from, to, locale: 'en-GB', t: createTranslate(en, 'en-GB') };
  const place = document.createElement('div');
  document.body.append(place);
  const { destroy } = await drawChart(place, footprintOptions(footprintModel(event.footprint, drawn), look), 'without');
  const chart = Highcharts.charts.at(-1);
  const names = (width: number) => {
    chart?.setSize(width, 430, false);
    // What is drawn around a text to set it apart from lines says it once more.
    const texts = [...place.querySelectorAll('text')].map(({ textContent }) => textContent?.split('\u200b')[0] ?? '');
    return texts.map((text) => text.replaceAll('\u00a0', ' ')).filter((text) => /^(Trigger|Exit)/.test(text));
  };
  const both = ['Trigger > 400.0 mm pays 20 %', 'Exit 650.0 mm pays 100 %'];
  expect([700, 400, 700].map(names)).toEqual([both, [], both]);
  destroy();
});
