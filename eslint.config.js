import tseslint from 'typescript-eslint';

/** What only the types can tell; everything else is Biome's. Known places are counted in `eslint-suppressions.json`, which may only shrink. */
export default tseslint.config(
  {
    files: ['src/**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression > TSAsExpression.expression[typeAnnotation.type="TSUnknownKeyword"]',
          message: 'A cast through unknown turns the compiler off: give the value its type where it is made.',
        },
      ],
    },
  },
  {
    // SQL stands in the store, in queries, and in the tables of filters
    files: ['src/**/*.ts'],
    ignores: ['src/store/**', 'src/**/*queries.ts', 'src/**/filter.ts', 'src/**/matching.ts', 'src/events/filter/**'],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: 'drizzle-orm', message: 'SQL belongs into queries.ts or the store.' }] }],
    },
  },
);
