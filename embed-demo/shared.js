/** An element of the page's own markup. */
export function make(name, content = '', attributes = {}) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...[content].flat());
  return element;
}

/** What the server says of its elements: the same definitions that manifests and typings are printed from. */
export async function readReference(server) {
  const answer = await fetch(`${server}/widgets/v1/reference.json`);
  if (!answer.ok) throw new Error(`The reference was answered with ${answer.status}.`);
  return answer.json();
}

/** The attributes that an example needs before anything else. */
export const givenOf = (tag, permalink) => (tag === 'coverage-viewer' ? { view: 'list' } : { permalink });

const escape = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
export function snippetOf(server, tag, attributes) {
  const written = Object.entries(attributes).map(([name, value]) => `\n  ${name}="${escape(value)}"`);
  return `<script type="module" src="${server}/widgets/v1/isoline.js"></script>\n<${tag}${written.join('')}>\n  <a href="${server}/${attributes.permalink ? `m/${attributes.permalink.split('/').at(-1)}` : 'viewer'}">Daily Index Monitoring</a>\n</${tag}>`;
}
