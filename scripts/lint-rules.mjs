// Our own rules of `npm run assertions`, as a plugin of oxlint: .oxlintrc.json.

/** @returns a rule that reports the nodes of each type for which the function returns true */
const rule = (message, found) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(found).map(([type, isFound]) => [
        type,
        (node) => {
          if (isFound(node)) context.report({ node, message });
        },
      ]),
    ),
});

const isDb = (key) => key.name === 'db';

export default {
  meta: { name: 'contralto' },
  rules: {
    'no-cast-through-unknown': rule('A cast through unknown bypasses the type checker. Give the value its type where it is created.', {
      TSAsExpression: ({ expression }) => expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword',
    }),
    'no-accessor-in-literal': rule(
      'V8 gives each such object its own hidden class, which retains the variables of its accessors until the next full garbage collection. Use a class.',
      { ObjectExpression: ({ properties }) => properties.some(({ kind }) => kind === 'get' || kind === 'set') },
    ),
    // code can build statements without importing drizzle-orm, from the connection of a reader
    'no-statements': rule('Move SQL to queries.ts or to the store.', {
      MemberExpression: ({ property }) => isDb(property),
      ObjectPattern: ({ properties }) => properties.some(({ key }) => key && isDb(key)),
    }),
  },
};
