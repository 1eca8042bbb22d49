import { card, type Family } from './scene';

/** As links come out of mails, word processors and editors. */
const written: readonly (readonly [string, string])[] = [
  ['curly quotes around it', '“LINK”'],
  ['the quotes of WordPress', '”LINK″'],
  ['single curly quotes', '‘LINK’'],
  ['guillemets', '«LINK»'],
  ['low quotes', '„LINK“'],
  ['an invisible space at its end', 'LINK&#8203;'],
  ['a mark of order at its beginning', '&#65279;LINK'],
  ['a soft hyphen in its middle', 'SERVER/m/ra&#173;in'],
  ['a hard space around it', '&#160;LINK&#160;'],
  ['marks of direction', '&#8206;LINK&#8236;'],
  ['the address for frames', 'SERVER/embed/m/rain'],
  ['the address for frames with its choices', 'SERVER/embed/m/rain?theme=dark'],
  ['the address of the call', 'SERVER/internal/permalinks/rain'],
  ['a capital letter of a telephone', 'CAPITALS/m/rain'],
  ['angle brackets', '&lt;LINK&gt;'],
];
export const links: Family = {
  name: 'a link with',
  scenes: written.map(([name, link]) => ({
    name,
    html: card.replace('LINK', link),
    holds: (scope) => isReady(scope, 'parametric-event') || textIn(scope, 'parametric-event'),
  })),
};
