import { commonDocumentation, type Documentation } from '../../definition';
import { type attributes, tag } from './attributes';

/** The single truth of what a partner may use of the element; documents and typings are printed from it. */
export const documentation: Documentation<(typeof attributes)[number]> = {
  tag,
  summary: 'The coverages that insurers have made public: on a map, as a list of cards, and one in detail.',
  attributes: {
    labels: {
      doc: 'Only coverages that carry all of these labels: `key:value;key:value`. Without it the filters that the server is configured with.',
    },
    ids: { doc: 'Only these coverages: ids separated by commas. The viewer begins with the list.' },
    coverage: { doc: 'Only this coverage: its id. The viewer begins with the detail.' },
    view: { doc: 'What the viewer begins with.', values: ['map', 'list', 'detail'], default: 'map' },
    'as-of': { doc: 'Shows the state at the end of this day (YYYY-MM-DD); without it, the newest.' },
    'url-state': {
      doc: 'Whether the viewer keeps its place in the address of the page: not at all, in the query, or after the hash, under names that begin with `isoline-`; `bare` is the query without that, for a page that is the viewer’s own.',
      values: ['none', 'query', 'hash', 'bare'],
      default: 'none',
    },
    'map-style': { doc: 'Address of a MapLibre style; without it a plain map of the world that asks no other server.' },
    faq: {
      doc: 'Whether the list explains parametric insurance below the cards.',
      values: ['on', 'off'],
      default: 'on',
    },
    'contact-href': {
      doc: 'Where Contact Us leads: a link of http(s), mailto or tel. Without it to the address that the server is configured with.',
    },
    ...commonDocumentation.attributes,
  },
  events: {
    'isoline-load': { doc: 'Coverages have arrived.', detail: '{ ids }' },
    'isoline-ready': { doc: 'The chart of the detail is drawn.', detail: '{ view }' },
    ...commonDocumentation.events,
    'isoline-view-change': { doc: 'The reader went to another view.', detail: '{ view, ids, id }' },
    'isoline-date-change': { doc: 'The reader picked a day, or cleared it.', detail: '{ date }' },
    'isoline-select': {
      doc: 'The reader chose a pin (ids) or a card (id). Prevent the default to open something of your own.',
      detail: '{ ids } | { id }',
      cancelable: true,
    },
  },
  methods: commonDocumentation.methods,
  states: commonDocumentation.states,
  parts: {
    frame: 'Around everything.',
    viewer: 'Around the view.',
    toolbar: 'The buttons above.',
    map: 'The map.',
    pin: 'One pin of the map.',
    legend: 'What the shapes and colours of the pins mean, with how many coverages there are of each.',
    search: 'The field that searches the list.',
    list: 'The cards.',
    item: 'One card; in the detail, the panel of facts.',
    value: 'The index value of the detail.',
    'as-of': 'The age of the data of the detail.',
    verdict: 'Whether the reader is paid, how much, and when that is final.',
    chart: 'The panel of the chart.',
    steps: 'How parametric insurance works.',
    faq: 'Questions and answers.',
    footer: 'Who operates the coverages.',
    error: 'The sentence that says what failed.',
    notice: 'The line that says that older data are shown.',
  },
  slots: commonDocumentation.slots,
};
