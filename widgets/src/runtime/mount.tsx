import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import type { Props, Host, View } from '../loader/shell';
import { Boundary } from './Boundary';
import { Notice } from './Notice';
import { stylesFor } from './styles';
import { themeOf, watchPage } from './theme';
import { fallbackLanguage } from './useLanguage';

/** What an element's drawing lends to the methods of its tag. */
type Handles = { readonly refresh: () => Promise<void>; readonly toCSV: () => string };
export type ElementProps = {
  readonly host: Host;
  readonly props: Props;
  readonly lend: (handles: Handles) => void;
};

/** What dialogs and traps of focus around a field need. */
const passing = /^(Escape|Tab|F\d+)$/;
const fields = 'input, textarea, select';
/**
 * What is typed in our fields is no hotkey of the page, which sees of them only that a key was pressed on some element, and no input of
 * the form around. Ours is heard inside, before.
 */
function keepKeys(frame: HTMLElement): void {
  const keep = (event: Event) => {
    const [field] = event.composedPath();
    const isPassing = event instanceof KeyboardEvent && passing.test(event.key);
    if (field instanceof Element && field.matches(fields) && !isPassing) event.stopPropagation();
  };
  for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input']) frame.addEventListener(type, keep);
}

/** Draws an element into its shadow root, and keeps drawing it as its attributes change. */
export function mountElement(Element: ComponentType<ElementProps>, host: Host, first: Props): View {
  const sheet = stylesFor(host.root);
  const place = document.createElement('div');
  host.frame.append(place);
  let handles: Handles = { refresh: () => Promise.resolve(), toCSV: () => '' };
  const lend = (lent: Handles) => {
    handles = lent;
  };
  const { t } = fallbackLanguage;
  const report = () => {
    host.states(['error']);
    host.emit('isoline-error', {
      code: 'internal',
      message: t('widget.errors.internal'),
      retryable: true,
      requestId: null,
    });
  };
  // What is caught is told as an event and shown; the page's console and its error handlers hear nothing of it.
  const root = createRoot(place, {
    onCaughtError: () => undefined,
    onUncaughtError: report,
    onRecoverableError: () => undefined,
  });
  let shown = first;
  const paint = () => {
    const theme = themeOf(shown['theme'], host.host);
    host.frame.dataset['theme'] = theme;
    // Where the page is light and the element asked to be dark, or the other way, what it writes needs a ground.
    host.frame.toggleAttribute('data-ground', theme !== themeOf('auto', host.host));
    host.frame.style.colorScheme = theme;
  };
  const draw = (props: Props) => {
    shown = props;
    paint();
    // Without a value the token of the page counts.
    const font = props['font'] === 'inherit' ? getComputedStyle(host.host).fontFamily : '';
    host.frame.style.setProperty('--isoline-font', font);
    root.render(
      <StyleSheetManager sheet={sheet}>
        <Boundary
          onError={report}
          instead={(again) => <Notice host={host} t={t} code="internal" requestId={null} onRetry={again} />}
        >
          <Element host={host} props={props} lend={lend} />
        </Boundary>
      </StyleSheetManager>,
    );
  };
  keepKeys(host.frame);
  draw(first);
  const stopWatching = watchPage(host.host, paint);
  return {
    update: draw,
    unmount() {
      stopWatching();
      root.unmount();
    },
    refresh: () => handles.refresh(),
    toCSV: () => Promise.resolve(handles.toCSV()),
  };
}
