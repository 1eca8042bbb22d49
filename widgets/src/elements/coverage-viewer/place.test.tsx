import { optionsOf } from './place';

const contactOf = (contactHref: unknown) => optionsOf({ contactHref }).contactHref;

test.each([
  'https://help.example/contact',
  'http://help.example',
  'mailto:help@cooperative.example',
  'tel:+4612345',
  '/contact',
  '#contact',
])('Contact Us may lead to %s', (address) => expect(contactOf(address)).toBe(address));

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://help.example/1',
  'file:///etc/passwd',
  'https://',
  '',
  undefined,
])('what is no such link counts as not given: %p', (address) => expect(contactOf(address)).toBeNull());
