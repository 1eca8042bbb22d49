import { commonDocumentation, type Documentation } from '../../definition';
import { type attributes, tag } from './attributes';

/** The single truth of what a partner may use of the element; documents and typings are printed from it. */
export const documentation: Documentation<(typeof attributes)[number]> = {
  tag,
  summary: 'The chart of one event: what was measured every day, and the running index against trigger and exit.',
  attributes: {
    permalink: { doc: 'The last part of a public link, or the whole link as the share dialog gives it.' },
    data: {
      doc: 'Instead of a link: an event as the public call answers it, as JSON or, better, as the property `data`.',
      type: 'PublicEvent',
    },
    kind: {
      doc: 'How the days are drawn: as the risk of the event asks, as a range of temperatures, as columns of rain, or the index alone.',
      values: ['auto', 'temperature', 'rainfall', 'index'],
      default: 'auto',
    },
    from: { doc: 'First day shown (YYYY-MM-DD); the first of the coverage without it.' },
    to: { doc: 'Last day shown (YYYY-MM-DD); the last of the coverage without it.' },
    table: {
      doc: 'Whether a button shows the same values as a table.',
      values: ['toggle', 'hide'],
      default: 'toggle',
    },
    ...commonDocumentation.attributes,
  },
  events: {
    'isoline-load': { doc: 'The event has arrived.', detail: '{ id, status, triggered, asOf }' },
    'isoline-ready': { doc: 'The chart is drawn, or there is nothing to draw.', detail: '{ id }' },
    ...commonDocumentation.events,
  },
  methods: commonDocumentation.methods,
  states: commonDocumentation.states,
  parts: {
    frame: 'Around everything.',
    chart: 'The panel of the chart.',
    error: 'The sentence that says what failed.',
    notice: 'The line that says that older data are shown.',
  },
  slots: commonDocumentation.slots,
};
