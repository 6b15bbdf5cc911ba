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

/** Rules of the set that are off, each with the reason. */
const OFF = [
  // Biome checks it
  'no-unused-vars',
  // JSON values are printed as `String` prints them
  'no-base-to-string',
  // functions of asynchronous interfaces are `async` so that their errors are rejections, even without an `await`
  'require-await',
];

const PREFIX = '@typescript-eslint/';

/** The recommended rules, above all for promises: none may float, and none may stand where nobody waits for it. */
const TYPE_CHECKED = Object.fromEntries(
  tseslint.configs.recommendedTypeChecked
    .flatMap(({ rules = {} }) => Object.entries(rules))
    .filter(([name]) => name.startsWith(PREFIX) && !OFF.includes(name.slice(PREFIX.length))),
);

/** Scripts whose declaration file stands for them in every project. */
const WITH_DECLARATIONS = [
  'scripts/build-console.mjs',
  'scripts/build-reference.mjs',
  'scripts/reference/document.mjs',
  'scripts/build-threads.mjs',
  'scripts/bundle-program.mjs',
  'scripts/checkout-node.mjs',
  'scripts/unchanged.mjs',
];

/** Rules that need type information; Biome checks all others. An exception states its reason in the line that disables the rule. */
export default tseslint.config(
  { ignores: ['packages/client/src/generated/**'] },
  {
    files: ['{bench,console,packages,reference,scripts,src}/**/*.{ts,tsx}', 'scripts/**/*.mjs'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: { allowDefaultProject: WITH_DECLARATIONS } } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...TYPE_CHECKED,
      // caught errors and the reasons of signals have no type
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
    },
  },
  {
    // JavaScript without type annotations: what they read is `any`
    files: ['scripts/**/*.mjs'],
    rules: Object.fromEntries(
      ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [`${PREFIX}no-unsafe-${what}`, 'off']),
    ),
  },
  {
    files: ['src/**/*.ts'],
    rules: {
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
