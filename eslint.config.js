import tseslint from 'typescript-eslint';

const CAST_THROUGH_UNKNOWN = {
  selector: 'TSAsExpression > TSAsExpression.expression[typeAnnotation.type="TSUnknownKeyword"]',
  message: 'A cast through unknown bypasses the type checker. Give the value its type where it is created.',
};

const ACCESSOR_IN_LITERAL = {
  selector: 'ObjectExpression > Property[kind=/^[gs]et$/]',
  message:
    'V8 gives each such object its own hidden class, which retains the variables of its accessors until the next full garbage collection. Use a class.',
};

/** Code can build statements without importing drizzle-orm, from the connection of a reader. */
const STATEMENTS = ['MemberExpression[property.name="db"]', 'ObjectPattern > Property[key.name="db"]'].map((selector) => ({
  selector,
  message: 'Move SQL to queries.ts or to the store.',
}));

/** Rules that need type information; Biome checks all others. `eslint-suppressions.json` counts the known exceptions, and the counts must not grow. */
export default tseslint.config(
  {
    files: ['src/**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-restricted-syntax': ['error', CAST_THROUGH_UNKNOWN, ACCESSOR_IN_LITERAL],
    },
  },
  {
    // the store, queries, and filter tables contain the SQL
    files: ['src/**/*.ts'],
    ignores: ['src/store/**', 'src/**/*queries.ts', 'src/**/filter.ts', 'src/**/matching.ts', 'src/events/filter/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['drizzle-orm', 'drizzle-orm/*'], message: 'Move SQL to queries.ts or to the store.' }] },
      ],
      'no-restricted-syntax': ['error', CAST_THROUGH_UNKNOWN, ACCESSOR_IN_LITERAL, ...STATEMENTS],
    },
  },
);
