import tseslint from 'typescript-eslint';

const CAST_THROUGH_UNKNOWN = {
  selector: 'TSAsExpression > TSAsExpression.expression[typeAnnotation.type="TSUnknownKeyword"]',
  message: 'A cast through unknown turns the compiler off: give the value its type where it is made.',
};

const ACCESSOR_IN_LITERAL = {
  selector: 'ObjectExpression > Property[kind=/^[gs]et$/]',
  message:
    'V8 gives each such object a shape of its own, which holds what its accessors see until the next full collection: write a class.',
};

/** Statements can be built without an import of drizzle-orm, from the connection that a reader carries. */
const STATEMENTS = ['MemberExpression[property.name="db"]', 'ObjectPattern > Property[key.name="db"]'].map((selector) => ({
  selector,
  message: 'SQL belongs into queries.ts or the store.',
}));

/** What only the types can tell; everything else is Biome's. Known places are counted in `eslint-suppressions.json`, which may only shrink. */
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
    // SQL stands in the store, in queries, and in the tables of filters
    files: ['src/**/*.ts'],
    ignores: ['src/store/**', 'src/**/*queries.ts', 'src/**/filter.ts', 'src/**/matching.ts', 'src/events/filter/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['drizzle-orm', 'drizzle-orm/*'], message: 'SQL belongs into queries.ts or the store.' }] },
      ],
      'no-restricted-syntax': ['error', CAST_THROUGH_UNKNOWN, ACCESSOR_IN_LITERAL, ...STATEMENTS],
    },
  },
);
