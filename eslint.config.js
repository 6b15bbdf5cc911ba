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

/** Rules that refuse values whose type is unknown on purpose, as that of JSON is, and functions of objects that have no `this`. Unused variables are Biome's. */
const OFF = [
  /^no-unsafe-(argument|assignment|call|member-access|return)$/,
  /^(no-base-to-string|no-redundant-type-constituents|only-throw-error|prefer-promise-reject-errors|restrict-template-expressions)$/,
  /^(ban-ts-comment|no-unused-vars|no-explicit-any|require-await|unbound-method)$/,
];

const PREFIX = '@typescript-eslint/';

/** Above all what happens to promises: none may float, and none may stand where nobody waits for it. */
const TYPE_CHECKED = Object.fromEntries(
  tseslint.configs.recommendedTypeChecked
    .flatMap(({ rules = {} }) => Object.entries(rules))
    .filter(([name]) => name.startsWith(PREFIX) && !OFF.some((pattern) => pattern.test(name.slice(PREFIX.length)))),
);

/** Scripts whose declaration file stands for them in every project. */
const WITH_DECLARATIONS = ['scripts/build-console.mjs', 'scripts/build-threads.mjs', 'scripts/checkout-node.mjs'];

/** Rules that need type information; Biome checks all others. `eslint-suppressions.json` counts the known exceptions, and the counts must not grow. */
export default tseslint.config(
  { ignores: ['packages/client/src/generated/**'] },
  {
    files: ['{bench,console,packages,scripts,src}/**/*.{ts,tsx}', 'scripts/**/*.mjs'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: { allowDefaultProject: WITH_DECLARATIONS } } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: TYPE_CHECKED,
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
