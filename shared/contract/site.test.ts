import { siteOf } from './site';

test.each([
  ['https://www.example.org', 'https://www.example.org'],
  ['https://www.example.org/', 'https://www.example.org'],
  ['HTTPS://WWW.Example.org:8443', 'https://www.example.org:8443'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
])('%s is the site %s', (text, site) => {
  expect(siteOf(text)).toBe(site);
});

test.each([
  'https://evil.example;sandbox',
  'https://evil.example,https://other.example',
  'https://a.example https://b.example',
  "https://evil.example'",
  'https://*.example.org',
  'https://user:word@example.org',
  'https://example.org/path',
  'https://example.org?query',
  'https://example.org#part',
  'ftp://example.org',
  'javascript:alert(1)',
  'data:text/html,x',
  '*',
  '',
  "'self'",
])('%s is no site', (text) => {
  expect(siteOf(text)).toBeNull();
});
