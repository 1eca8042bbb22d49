import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A partner's page in React 19: attributes as props, events as `on…`, no wrapper. */
function Page({ permalink }) {
  const [theme, setTheme] = useState('light');
  const [told, setTold] = useState('nothing yet');
  const hear = ({ detail }) =>
    setTold(`${detail.triggered ? 'triggered' : 'not triggered'}, as of ${detail.asOf ?? 'no day'}`);
  return (
    <>
      <p>
        The card says: <output>{told}</output>.{' '}
        <button type="button" onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>
          Make it {theme === 'light' ? 'dark' : 'light'}
        </button>
      </p>
      <parametric-event permalink={permalink} theme={theme} heading-level={2} onisoline-load={hear} />
    </>
  );
}

const place = document.getElementById('app');
if (!place) throw new Error('The page has no place for the app.');
createRoot(place).render(
  <StrictMode>
    <Page permalink={place.dataset.permalink} />
  </StrictMode>,
);
