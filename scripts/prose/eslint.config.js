import markdown from '@eslint/markdown';
import tseslint from 'typescript-eslint';
import { termsRule, titlesRule } from './terms-rule.js';

/** The linter of terms. */
export default [
  {
    files: ['**/*.md'],
    plugins: { markdown, prose: { rules: { terms: termsRule } } },
    language: 'markdown/gfm',
    rules: {
      'prose/terms': 'error',
      'markdown/heading-increment': 'error',
      'markdown/no-duplicate-headings': ['error', { checkSiblingsOnly: true }],
      'markdown/no-empty-links': 'error',
      'markdown/no-missing-label-refs': 'error',
      'markdown/table-column-count': 'error',
    },
  },
  {
    files: ['test/**/*.test.ts'],
    plugins: { prose: { rules: { titles: titlesRule } } },
    languageOptions: { parser: tseslint.parser },
    rules: { 'prose/titles': 'error' },
  },
  // it lists the terms to avoid
  { files: ['docs/glossary.md'], rules: { 'prose/terms': 'off' } },
];
