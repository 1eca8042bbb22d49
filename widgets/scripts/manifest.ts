import type { Documentation } from '../src/definition';
import { documentations } from '../src/elements/all';
import { tokenDocs } from './tokens';

type Doc = Documentation<string>;
const camel = (name: string) => name.replace(/-./g, ([, letter = '']) => letter.toUpperCase());
/** parametric-event → IsolineParametricEventElement. */
export const classOf = ({ tag }: Doc) =>
  `Isoline${camel(`-${tag}`).replace(/^./, (letter) => letter.toUpperCase())}Element`;
const entries = <T>(record: Readonly<Record<string, T>>) => Object.entries(record);
const literals = (values: readonly string[] | undefined) => values?.map((value) => `'${value}'`).join(' | ');
type Attribute = Doc['attributes'][string];
const typeOf = ({ type, values }: Attribute) => type ?? literals(values) ?? 'string';
/** `lang` reflects by itself, and `refresh` is the method. */
const hasProperty = (name: string) => name !== 'lang' && name !== 'refresh';
/** A detail as the definitions write it, with the types of its fields. */
const detailTypes: Readonly<Record<string, string>> = {
  id: 'string | null',
  ids: 'readonly string[]',
  view: "'map' | 'list' | 'detail'",
  status: 'string',
  triggered: 'boolean',
  asOf: 'string | null',
  date: 'string | null',
  url: 'string',
  code: 'IsolineErrorCode',
  message: 'string',
  retryable: 'boolean',
  requestId: 'string | null',
  operator: '{ readonly name: string; readonly logo: string | null }',
};
const detailOf = (detail: string): string =>
  detail
    .replace('operator: { name, logo }', 'operator')
    .split('|')
    .map((form) => {
      const names = form.replace(/[{}\s]/g, '').split(',');
      const fields = names.map((name) => {
        const type = detailTypes[name];
        if (!type)
          throw new Error(
            `The definitions speak of a detail "${name}", whose type widgets/scripts/manifest.ts does not know.`,
          );
        return `readonly ${name}: ${type}`;
      });
      return `{ ${fields.join('; ')} }`;
    })
    .join(' | ');

/** custom-elements.json, schema 1.0.0 of the community's manifest. */
export const customElements = () => ({
  schemaVersion: '1.0.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: 'isoline.js',
      declarations: documentations.map((doc) => ({
        kind: 'class',
        customElement: true,
        name: classOf(doc),
        tagName: doc.tag,
        description: doc.summary,
        superclass: { name: 'HTMLElement' },
        attributes: entries(doc.attributes).map(([name, attribute]) => ({
          name,
          description: attribute.doc,
          type: { text: typeOf(attribute) },
          ...(attribute.default === undefined ? {} : { default: attribute.default }),
          ...(hasProperty(name) ? { fieldName: camel(name) } : {}),
        })),
        members: [
          ...entries(doc.attributes)
            .filter(([name]) => hasProperty(name))
            .map(([name, attribute]) => ({
              kind: 'field',
              name: camel(name),
              description: attribute.doc,
              type: { text: `${typeOf(attribute)} | undefined` },
              attribute: name,
              reflects: name !== 'data',
            })),
          ...entries(doc.methods).map(([name, method]) => ({
            kind: 'method',
            name,
            description: method.doc,
            parameters: [],
            return: { type: { text: method.returns } },
          })),
        ],
        events: entries(doc.events).map(([name, event]) => ({
          name,
          description: `${event.doc}${event.cancelable ? ' Cancelable.' : ''}`,
          type: { text: `CustomEvent<${detailOf(event.detail)}>` },
        })),
        slots: entries(doc.slots).map(([name, description]) => ({ name, description })),
        cssParts: entries(doc.parts).map(([name, description]) => ({ name, description })),
        cssStates: entries(doc.states).map(([name, description]) => ({ name, description })),
        cssProperties: tokenDocs.map(({ name, doc: description, light }) => ({ name, description, default: light })),
      })),
      exports: documentations.map((doc) => ({
        kind: 'custom-element-definition',
        name: doc.tag,
        declaration: { name: classOf(doc), module: 'isoline.js' },
      })),
    },
  ],
});

/** web-types.json, which JetBrains' editors read. */
export const webTypes = (name: string, version: string) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name,
  version,
  'js-types-syntax': 'typescript',
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: documentations.map((doc) => ({
        name: doc.tag,
        description: doc.summary,
        attributes: entries(doc.attributes).map(([attribute, found]) => ({
          name: attribute,
          description: found.doc,
          ...(found.default === undefined ? {} : { default: found.default }),
          value: { type: typeOf(found), required: false },
        })),
        slots: entries(doc.slots).map(([slot, description]) => ({ name: slot || 'default', description })),
        js: {
          properties: entries(doc.attributes)
            .filter(([attribute]) => hasProperty(attribute))
            .map(([attribute, found]) => ({ name: camel(attribute), description: found.doc, type: typeOf(found) })),
          events: entries(doc.events).map(([event, found]) => ({ name: event, description: found.doc })),
        },
        css: {
          parts: entries(doc.parts).map(([part, description]) => ({ name: part, description })),
          properties: tokenDocs.map((token) => ({ name: token.name, description: token.doc })),
        },
      })),
    },
  },
});

/** Custom data of VS Code: tags with their attributes. */
export const vscodeHtml = () => ({
  version: 1.1,
  tags: documentations.map((doc) => ({
    name: doc.tag,
    description: doc.summary,
    attributes: entries(doc.attributes).map(([name, attribute]) => ({
      name,
      description: attribute.doc,
      ...(attribute.values ? { values: attribute.values.map((value) => ({ name: value })) } : {}),
    })),
  })),
});
/** Custom data of VS Code: the custom properties. */
export const vscodeCss = () => ({
  version: 1.1,
  properties: tokenDocs.map(({ name, doc }) => ({ name, description: doc })),
});

/** What the reference pages and the playground read. */
export const reference = (version: string) => ({ version, elements: documentations, tokens: tokenDocs });

const comment = (text: string, indent = '  ') => `${indent}/** ${text} */\n`;
const eventMap = (doc: Doc) => classOf(doc).replace(/Element$/, 'EventMap');
const propsOf = (doc: Doc) => classOf(doc).replace(/Element$/, 'Props');

/** index.d.ts: classes of the elements, their events, and their place in the DOM's own tables. */
export function typings(errorCodes: readonly string[]): string {
  const classes = documentations.map((doc) => {
    const fields = entries(doc.attributes)
      .filter(([name]) => hasProperty(name))
      .map(([name, found]) => `${comment(found.doc)}  ${camel(name)}: ${typeOf(found)} | undefined;\n`);
    const methods = entries(doc.methods).map(
      ([name, found]) => `${comment(found.doc)}  ${name}(): ${found.returns};\n`,
    );
    const events = entries(doc.events).map(
      ([name, found]) => `${comment(found.doc)}  '${name}': CustomEvent<${detailOf(found.detail)}>;\n`,
    );
    const listener = (word: string) =>
      `  ${word}EventListener<K extends keyof ${eventMap(doc)}>(type: K, listener: (this: this, event: ${eventMap(doc)}[K]) => unknown, options?: boolean | ${word === 'add' ? 'AddEventListenerOptions' : 'EventListenerOptions'}): void;\n  ${word}EventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | ${word === 'add' ? 'AddEventListenerOptions' : 'EventListenerOptions'}): void;\n`;
    return `export interface ${eventMap(doc)} extends HTMLElementEventMap {\n${events.join('')}}\n${comment(doc.summary, '')}export interface ${classOf(doc)} extends HTMLElement {\n${fields.join('')}${methods.join('')}${listener('add')}${listener('remove')}}\n`;
  });
  const attributes = documentations.map((doc) => {
    const fields = entries(doc.attributes).map(
      ([name, found]) =>
        `${comment(found.doc)}  '${name}'?: ${found.type === 'number' ? 'number | string' : found.type ? `${found.type} | string` : typeOf(found)} | undefined;\n`,
    );
    return `${comment(`Attributes of <${doc.tag}>, as templates write them.`, '')}export interface ${propsOf(doc)} {\n${fields.join('')}}\n`;
  });
  const table = documentations.map((doc) => `    '${doc.tag}': ${classOf(doc)};\n`);
  return `// Printed from the definitions of the elements.
/** Why an element shows no data. */
export type IsolineErrorCode = ${literals(errorCodes)};
/** An event as the public call answers it (GET /internal/permalinks/{id}). */
export type PublicEvent = Readonly<Record<string, unknown>>;

${[...classes, ...attributes].join('\n')}
declare global {
  interface HTMLElementTagNameMap {
${table.join('')}  }
}
`;
}

const handler = (event: string) => `on${event}`;
/** react.d.ts: the tags in JSX, with the events as React 19 names them. */
export function reactTypings(): string {
  const tags = documentations.map((doc) => {
    const events = entries(doc.events).map(
      ([name]) => `        '${handler(name)}'?: ((event: Isoline.${eventMap(doc)}['${name}']) => void) | undefined;\n`,
    );
    return `      '${doc.tag}': React.DetailedHTMLProps<React.HTMLAttributes<Isoline.${classOf(doc)}>, Isoline.${classOf(doc)}> & Omit<Isoline.${propsOf(doc)}, 'lang'> & {\n${events.join('')}      };\n`;
  });
  return `import type * as React from 'react';
import type * as Isoline from './index';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags.join('')}    }
  }
}
`;
}

/** vue.d.ts: the tags in templates. */
export function vueTypings(): string {
  const tags = documentations.map((doc) => {
    const events = entries(doc.events).map(
      ([name]) =>
        `    '${camel(`on-${name}`)}'?: ((event: Isoline.${eventMap(doc)}['${name}']) => void) | undefined;\n`,
    );
    const name = classOf(doc).replace(/Element$/, '');
    return [
      `type ${name}Props = Isoline.${propsOf(doc)} & {\n${events.join('')}  };\n`,
      `    '${doc.tag}': DefineComponent<${name}Props>;\n`,
    ] as const;
  });
  return `import type { DefineComponent } from 'vue';
import type * as Isoline from './index';

${tags.map(([type]) => type).join('')}
declare module 'vue' {
  interface GlobalComponents {
${tags.map(([, row]) => row).join('')}  }
}
`;
}

/** svelte.d.ts: the tags in templates. */
export function svelteTypings(): string {
  const tags = documentations.map((doc) => {
    const events = entries(doc.events).map(
      ([name]) => `      '${handler(name)}'?: ((event: Isoline.${eventMap(doc)}['${name}']) => void) | undefined;\n`,
    );
    return `    '${doc.tag}': Omit<HTMLAttributes<Isoline.${classOf(doc)}>, 'lang'> & Isoline.${propsOf(doc)} & {\n${events.join('')}    };\n`;
  });
  return `import type { HTMLAttributes } from 'svelte/elements';
import type * as Isoline from './index';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tags.join('')}  }
}
`;
}

/** angular.d.ts: what a component of Angular with CUSTOM_ELEMENTS_SCHEMA needs to name: elements by tag, events by tag. */
export function angularTypings(): string {
  const rows = documentations.map((doc) => `  '${doc.tag}': Isoline.${eventMap(doc)};\n`);
  return `import type * as Isoline from './index';

/** Events of each tag: \`(isoline-load)="show($event)"\` with \`show(event: IsolineEvent<'parametric-event', 'isoline-load'>)\`. */
export interface IsolineEventMaps {
${rows.join('')}}
export type IsolineEvent<Tag extends keyof IsolineEventMaps, Name extends keyof IsolineEventMaps[Tag]> =
  IsolineEventMaps[Tag][Name];
/** What \`ViewChild\` finds: \`ViewChild('card') card?: ElementRef<IsolineElement<'parametric-event'>>\`. */
export type IsolineElement<Tag extends keyof IsolineEventMaps> = HTMLElementTagNameMap[Tag];
`;
}
