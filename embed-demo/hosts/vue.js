import { createApp, h, ref } from 'vue';

const place = document.getElementById('app');
if (!place) throw new Error('The page has no place for the app.');
const permalink = place.dataset.permalink;

/** A partner's page in Vue 3: attributes as props, events as `on…`, no wrapper. */
createApp({
  setup() {
    const theme = ref('light');
    const told = ref('nothing yet');
    const hear = ({ detail }) => {
      told.value = `${detail.triggered ? 'triggered' : 'not triggered'}, as of ${detail.asOf ?? 'no day'}`;
    };
    const turn = () => {
      theme.value = theme.value === 'light' ? 'dark' : 'light';
    };
    return () => [
      h('p', [
        'The card says: ',
        h('output', told.value),
        '. ',
        h('button', { type: 'button', onClick: turn }, `Make it ${theme.value === 'light' ? 'dark' : 'light'}`),
      ]),
      h('parametric-event', { permalink, theme: theme.value, 'heading-level': 2, 'onIsoline-load': hear }),
    ];
  },
}).mount(place);
