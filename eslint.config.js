import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const noStyleAttribute = {
  selector: 'JSXAttribute[name.name="style"]',
  message: 'Use a class: the security policy blocks style attributes.',
};

/**
 * The folders that the code of a folder may import from, besides its own; README.md shows them as a diagram. A folder's
 * tests may also import from test-support/, and those of supabase/ run the operator's commands and the local stack of
 * tools/.
 */
const allowedImports = {
  lib: [],
  src: ['lib'],
  packages: ['lib'],
  supabase: ['src', 'lib'],
  tools: ['supabase', 'src', 'packages', 'lib'],
  integrations: ['src', 'packages', 'lib'],
  scripts: ['src', 'lib'],
  'test-support': ['tools', 'supabase', 'src', 'packages', 'lib'],
  docs: ['tools', 'src', 'lib'],
  e2e: ['tools', 'integrations', 'supabase', 'src', 'packages', 'lib', 'test-support'],
};
const testFiles = (folder) => [`${folder}/**/*.{test,spec}.{ts,tsx}`, `${folder}/faults/**`];

/** The pattern of the imports that a folder must not have. */
function otherFolders(folder, ...more) {
  const allowed = [folder, ...allowedImports[folder], ...more];
  const forbidden = Object.keys(allowedImports).filter((name) => !allowed.includes(name));
  return {
    regex: String.raw`^((\.\./)+(${forbidden.join('|')})${forbidden.includes('src') ? '|~' : ''})/`,
    message: `${folder}/ imports only from ${allowed.join(', ')} (eslint.config.js, allowedImports).`,
  };
}
const noSection = {
  regex: '(^|/)sections/',
  message: 'Sections are built from components and layouts, not the other way round.',
};
const noOtherFunction = {
  regex: String.raw`^(\.\./)+(meetings|send-consultation-email)/`,
  message: 'Functions do not import each other: move what both use to supabase/functions/_shared/.',
};
const noRendering = {
  regex: String.raw`^(react|react-dom)(/|$)|\.astro$|(^|/)(islands|sections|components|layouts|pages)/`,
  message: 'This folder holds data and rules: it imports nothing that renders.',
};

/** Forbids imports by these patterns, also by `import()`. */
function restrictImports(...patterns) {
  const calls = patterns.map(({ regex, message }) => {
    // A selector cannot have a slash in a pattern.
    return { selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', String.raw`\x2F`)}/]`, message };
  });
  return {
    'no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': ['error', noStyleAttribute, ...calls],
  };
}

export default defineConfig(
  globalIgnores(['dist', '.dist-*', '.astro', '.local', '.wrangler', 'test-results', 'playwright-report', 'public']),
  // Fragments that `e2e/adopted/adopted-copy.ts` pastes over constants; on their own they do not compile.
  globalIgnores(['e2e/adopted/overlay']),
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // An async event handler or directive reports its own errors; nothing awaits it.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, variables: false } },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,astro}'],
    rules: {
      'no-restricted-syntax': ['error', noStyleAttribute],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-recommended'],
  { files: ['**/*.tsx'], extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended] },
  ...Object.keys(allowedImports).flatMap((folder) => [
    { files: [`${folder}/**`], ignores: testFiles(folder), rules: restrictImports(otherFolders(folder)) },
    {
      files: testFiles(folder),
      rules: restrictImports(otherFolders(folder, 'test-support', ...(folder === 'supabase' ? ['tools'] : []))),
    },
  ]),
  {
    files: ['supabase/functions/{meetings,send-consultation-email}/**'],
    ignores: testFiles('supabase'),
    rules: restrictImports(otherFolders('supabase'), noOtherFunction),
  },
  { files: ['supabase/**/*.ts'], rules: { 'max-len': ['error', { code: 1000, comments: 120 }] } },
  { files: ['src/{components,layouts}/**'], rules: restrictImports(otherFolders('src'), noSection) },
  {
    files: ['src/{business,roi,i18n,forms,consultation,meetings}/**'],
    ignores: ['**/*.test.ts'],
    rules: restrictImports(otherFolders('src'), noRendering),
  },
  {
    files: ['**/*.tsx'],
    ignores: ['src/islands/**'],
    rules: {
      'no-restricted-syntax': ['error', { selector: 'Program', message: 'Only src/islands/ holds React components.' }],
    },
  },
  {
    files: ['src/islands/**/*.{ts,tsx}', 'src/roi/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'Intl',
          message: 'Its output differs between engines: an island gets the patterns of numbers as a prop.',
        },
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/locales/**', '**/i18n/english*', '**/i18n/dictionaries*', '**/i18n/translate*'],
              allowTypeImports: true,
              message:
                'An island gets its texts as a prop; import types only, or every language is sent to the browser.',
            },
            {
              group: ['**/i18n/format', '**/i18n/format.ts'],
              message: 'An island gets the patterns of numbers as a prop: see i18n/number-format.ts.',
            },
          ],
        },
      ],
    },
  },
  // Written for Deno: its own linter and type checker read the functions (npm run check).
  {
    files: ['supabase/functions/*/index.ts', 'tools/stack/edge-runtime.ts'],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
