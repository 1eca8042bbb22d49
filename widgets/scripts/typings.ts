import { documentations } from '../src/suite/documentations';
import { camel, classOf, detailOf, type Doc, entries, hasProperty, literals, typeOf } from './elementTypes';

const comment = (text: string, indent = '  ') => `${indent}/** ${text} */\n`;
/** What the printed file exports; written so that it is no export of ours. */
const exported = (declaration: string) => `export ${declaration}`;
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
${exported(`type IsolineErrorCode = ${literals(errorCodes)};`)}
/** An event as the public call answers it (GET /internal/permalinks/{id}). */
${exported('type PublicEvent = Readonly<Record<string, unknown>>;')}

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
${exported('interface IsolineEventMaps {')}
${rows.join('')}}
${exported('type IsolineEvent<Tag extends keyof IsolineEventMaps, Name extends keyof IsolineEventMaps[Tag]> =')}
  IsolineEventMaps[Tag][Name];
/** What \`ViewChild\` finds: \`ViewChild('card') card?: ElementRef<IsolineElement<'parametric-event'>>\`. */
${exported('type IsolineElement<Tag extends keyof IsolineEventMaps> = HTMLElementTagNameMap[Tag];')}
`;
}
