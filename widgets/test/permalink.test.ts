import { widgetPaths } from '../calls';
import { permalinkRequest, viewerRequest } from '../src/api/permalink';

const origin = 'https://insurer.example';

// The build writes them in; here they are a global.
beforeAll(() => Object.assign(globalThis, { __PATHS__: widgetPaths }));

const asked = (permalink: unknown, apiBase?: string) => permalinkRequest({ permalink, apiBase }, [origin]);
const found = (slug: string, at = origin) => ({
  url: `${at}${widgetPaths.readPermalink}${slug}`,
  page: `${at}/m/${slug}`,
});
const viewer = (at: string) => ({ url: at + widgetPaths.readConfig });
const refused = { fault: 'invalid-permalink' };
const nameless = { fault: 'invalid-api-base' };
const longest = 'a'.repeat(128);

test.each([
  ['rain', 'rain'],
  [' rain-2026_x\n', 'rain-2026_x'],
  ['rain/', 'rain'],
  ['rain?lang=de', 'rain'],
  ['rain#today', 'rain'],
  ['rain/?a=b#c', 'rain'],
  [longest, longest],
  [`${origin}/m/rain`, 'rain'],
  [`${origin}/m/rain/?utm_source=mail`, 'rain'],
  // As mails, word processors and editors hand them on.
  [`“${origin}/m/rain”`, 'rain'],
  [`”${origin}/m/rain″`, 'rain'],
  ['‘rain’', 'rain'],
  ['«\u00a0rain\u00a0»', 'rain'],
  ['„rain“', 'rain'],
  ['"rain"', 'rain'],
  [`<${origin}/m/rain>`, 'rain'],
  [`${origin}/m/rain?x=1”`, 'rain'],
  [`\ufeff${origin}/m/ra\u00adin\u200b`, 'rain'],
  [`\u200e${origin}/m/rain\u202c`, 'rain'],
  [`${origin}/embed/m/rain?theme=dark`, 'rain'],
  [`${origin}/internal/permalinks/rain`, 'rain'],
  [origin.replace('https', 'Https') + '/m/rain', 'rain'],
  [7, '7'],
])('%j asks for %s', (permalink, slug) => expect(asked(permalink)).toEqual(found(slug)));

test.each([
  '',
  ' ',
  undefined,
  null,
  'ra in',
  'rain/more',
  'rain//',
  '../rain',
  '!rain',
  'rain!',
  `${longest}a`,
  `see ${origin}/m/rain`,
  `${origin}/m/`,
  `${origin}/rain`,
  `${origin}/x/m/rain`,
  `${origin}/embed/rain`,
  `${origin}/internal/rain`,
  'ra“in',
  '“”',
  'ſrain',
  `${origin}?x/m/rain`,
  `${origin}#x/m/rain`,
  'ftp://insurer.example/m/rain',
  'https:///m/rain',
])('%j is refused, and nothing is asked', (permalink) => expect(asked(permalink)).toEqual(refused));

test('a link to another server than the one that may be asked is refused', () => {
  for (const other of ['https://other.example', 'http://insurer.example', `${origin}:8443`, 'https://in surer'])
    expect(asked(`${other}/m/rain`)).toEqual(refused);
  expect(asked(`${origin}:443/m/rain`)).toEqual(found('rain'));
});

test('where the page names a server, it is the one that is asked, without what follows its name', () => {
  const api = 'http://api.example:8080';
  expect(asked('rain', `${api}/v1?x`)).toEqual(found('rain', api));
  expect(asked(`${api}/m/rain`, api)).toEqual(found('rain', api));
  expect(asked(`${origin}/m/rain`, api)).toEqual(refused);
  expect(viewerRequest({ apiBase: `${api}/v1` }, [origin])).toEqual(viewer(api));
  expect(viewerRequest({ apiBase: '' }, [origin])).toEqual(viewer(origin));
});

test.each(['api.example', 'file:///etc', 'javascript:alert(1)', 'ftp://http.example'])(
  'a server %j is none, which is said as such: nothing is asked',
  (apiBase) => {
    expect(asked('rain', apiBase)).toEqual(nameless);
    expect(viewerRequest({ apiBase }, [origin])).toEqual(nameless);
  },
);

test('a loader of no server asks nobody', () => {
  expect(permalinkRequest({ permalink: 'rain' }, ['null'])).toEqual(nameless);
  expect(permalinkRequest({ permalink: 'rain' }, ['file+http://x'])).toEqual(nameless);
  expect(viewerRequest({}, ['null'])).toEqual(nameless);
});

test('each link goes to the insurer whose it is, where the page has loaders of several; a bare code to the first', () => {
  const second = 'https://second.example';
  const both = [origin, second];
  expect(permalinkRequest({ permalink: `${second}/m/rain` }, both)).toEqual(found('rain', second));
  expect(permalinkRequest({ permalink: `${origin}/m/rain` }, both)).toEqual(found('rain'));
  expect(permalinkRequest({ permalink: 'rain' }, both)).toEqual(found('rain'));
  expect(permalinkRequest({ permalink: 'https://third.example/m/rain' }, both)).toEqual(refused);
  expect(permalinkRequest({ permalink: `${second}/m/rain`, apiBase: origin }, both)).toEqual(refused);
});
