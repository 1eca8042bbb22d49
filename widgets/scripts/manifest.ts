import { documentations } from '../src/suite/documentations';
import { camel, classOf, detailOf, entries, hasProperty, typeOf } from './elementTypes';
import { tokenDocs } from './tokens';

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
