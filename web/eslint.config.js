import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const COMPONENTS = ['**/*.svelte'];

export default ts.config(
  { ignores: ['dist', 'shots', 'public', 'src/protocol', 'test/recorded'] },
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A space that must not be lost at the end of a line is written as `{' '}`.
      'svelte/no-useless-mustaches': 'off',
      // Local maps and sets are filled once; what changes on the screen is `$state`.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: [...COMPONENTS, '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  // The linter does not see through the types of a component's properties; `npm run check` does.
  { files: COMPONENTS, ...ts.configs.disableTypeChecked },
);
