import type { Plugin } from 'vite';

/** Parts of a call's shape that only the server reads: a browser writes requests as their types say, and checks answers. */
const readByServer = new Set(['params', 'query', 'body', 'rows', 'summary']);
/** Takes out of the contract what browsers do not read of it; the schemas that nothing else names go with it. */
export const contractForBrowsers: Plugin = {
  name: 'isoline:contract-for-browsers',
  enforce: 'post',
  transform: {
    filter: { id: /\/shared\/contract\/[^?]*\.ts$/ },
    handler(code) {
      const shapes = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        const made = declared?.type === 'VariableDeclaration' ? declared.declarations[0]?.init : null;
        if (made?.type !== 'CallExpression' || made.callee.type !== 'Identifier' || made.callee.name !== 'call')
          return [];
        const shape = made.arguments[1];
        return shape?.type === 'ObjectExpression' ? [shape] : [];
      });
      const unread = shapes.flatMap(({ properties }) =>
        properties.filter(
          ({ type, ...property }) =>
            type === 'Property' &&
            'key' in property &&
            property.key.type === 'Identifier' &&
            readByServer.has(property.key.name),
        ),
      );
      let kept = code;
      for (const { start, end } of unread.reverse()) kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, '');
      return { code: kept, map: null };
    },
  },
};
