import { commonDocumentation, type Documentation } from '../../definition';
import { type attributes, tag } from './attributes';

/** The single truth of what a partner may use of the element; documents and typings are printed from it. */
export const documentation: Documentation<(typeof attributes)[number]> = {
  tag,
  summary: 'The monitoring card of one event: is it triggered, where does the index stand, what does that pay.',
  attributes: {
    permalink: {
      doc: 'The last part of a public link, or the whole link as the share dialog gives it. The only one that is needed.',
    },
    data: {
      doc: 'Instead of a link: an event as the public call answers it, as JSON or, better, as the property `data`. Such a card has no Share and no VIEW HISTORY.',
      type: 'PublicEvent',
    },
    size: {
      doc: 'How much is shown: the answer and its bar in a line of the page (160 px high at most from 320 px of width), the card alone, or the card with its charts.',
      values: ['compact', 'card', 'full'],
      default: 'full',
    },
    date: { doc: 'Shows the state at the end of this day (YYYY-MM-DD); without it, the newest.' },
    chart: { doc: 'Whether charts stand beside the card in full size.', values: ['auto', 'none'], default: 'auto' },
    history: {
      doc: 'VIEW HISTORY as a link to the public page, the whole period opened in place, or neither.',
      values: ['link', 'open', 'none'],
      default: 'link',
    },
    'heading-level': { doc: 'Level of the card’s heading, 2 to 4.', default: '2', type: 'number', example: '3' },
    ...commonDocumentation.attributes,
  },
  events: {
    'isoline-load': {
      doc: 'The event has arrived and the card is painted.',
      detail: '{ id, status, triggered, asOf, operator: { name, logo } }',
    },
    'isoline-ready': { doc: 'The charts are drawn too, or there are none to draw.', detail: '{ id }' },
    ...commonDocumentation.events,
    'isoline-date-change': { doc: 'The reader picked a day, or went back to the newest.', detail: '{ date }' },
    'isoline-share': {
      doc: 'The reader pressed Share. Prevent the default to do the sharing yourself.',
      detail: '{ url }',
      cancelable: true,
    },
  },
  methods: commonDocumentation.methods,
  states: commonDocumentation.states,
  parts: {
    frame: 'Around everything.',
    card: 'The card.',
    header: 'The coloured head of the card.',
    status: 'Triggered, or not.',
    verdict: 'Whether the reader is paid, how much, and when that is final.',
    triggers: 'Of several triggers, how each of them stands.',
    next: 'By whom, and what the reader has to do.',
    value: 'The index value.',
    'as-of': 'The age of the data.',
    more: 'The fold around the boxes, the previous values and the proof, closed on a phone.',
    boxes: 'Strike, exit and payout rate.',
    previous: 'The values before the newest.',
    footer: 'Links, and whether the data are made up.',
    proof: 'How close it was, days without data, the settlement certificate, and to compute it again.',
    near: 'The sentence that says how close it was.',
    sum: 'The sum that the payout comes from.',
    checked: 'What computing it again has found.',
    history: 'VIEW HISTORY.',
    share: 'Share.',
    'share-box': 'The dialog with the link to copy.',
    chart: 'The panel of the charts.',
    toolbar: 'The date picker.',
    error: 'The sentence that says what failed.',
    notice: 'The line that says that older data are shown.',
  },
  slots: commonDocumentation.slots,
};
