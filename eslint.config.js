import { configApp, RULES_LIST } from '@adonisjs/eslint-config'
import constructorStyle from './scripts/lint/constructor_style.mjs'
import readonlyMembers from './scripts/lint/readonly_members.mjs'

const CLOCK = 'Take the time from Clock (app/shared/clock.ts).'
/** The inside of a package; ajv documents that its 2020 dialect is imported from there. */
const PRIVATE_PATH = '^(?![.#]|ajv/dist/2020)(@[^/]+/)?[^/]+/(build|dist|lib|src)/'
const PUBLIC_ONLY = 'Import what the package exports: its inside may change in any release.'
const HOUSE = {
  rules: { 'constructor-style': constructorStyle, 'readonly-members': readonlyMembers },
}
const ONE_TAB = 'A session belongs to one tab: use sessionStorage.'
const NO_MARKUP = 'No text becomes markup: render elements.'
const MARKUP = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'write']
/** Other files write members of their interfaces. */
const WRITTEN_ELSEWHERE = [
  'app/routing/engine/criteria/url_part.ts',
  'app/routing/tables/table_memory.ts',
  'scripts/testing/judge_run.ts',
  'scripts/testing/test_totals.ts',
]
/** Nothing but a line break is gained by them. */
const NO_SPREAD_LITERALS = [
  {
    selector:
      'ObjectExpression > SpreadElement > :matches(ObjectExpression, TSAsExpression[expression.type=ObjectExpression]).argument',
    message: 'Write the members themselves: prettier breaks the lines.',
  },
  {
    selector:
      ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > :matches(ArrayExpression, TSAsExpression[expression.type=ArrayExpression]).argument',
    message: 'Write the elements themselves: prettier breaks the lines.',
  },
]
/** Read once, they show a page that may not have arrived yet. */
const READINGS =
  '/^(allInnerTexts|allTextContents|count|focused|getAttribute|innerText|inputValue|isChecked|isDisabled|isEnabled|isHidden|isVisible|textContent|title)$/'
const WAIT = 'Wait for what the page must show: assertBecomes(() => …, expected).'
const NO_ONE_SHOT_READINGS = [
  {
    selector: `AwaitExpression > CallExpression[callee.property.name=${READINGS}]`,
    message: WAIT,
  },
  {
    selector:
      'CallExpression[callee.object.name=assert] > CallExpression.arguments[callee.property.name=url]',
    message: WAIT,
  },
  {
    selector: 'CallExpression[callee.property.name=waitForFunction]',
    message: `Under the policy of a page it can look only once. ${WAIT}`,
  },
]

export default configApp(
  {
    ignores: [
      '.adonisjs/**',
      'build/**',
      '.data/**',
      'coverage/**',
      'tests/**/api_types.d.ts',
      'web/api/schema.d.ts',
    ],
  },
  { files: ['web/**/*.tsx'], rules: RULES_LIST },
  {
    // `prettier --check` looks at every file already; here it would format each a second time.
    files: ['**/*.{ts,tsx,mjs,js}'],
    rules: {
      'prettier/prettier': 'off',
      'no-restricted-syntax': ['error', ...NO_SPREAD_LITERALS],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: PRIVATE_PATH, message: PUBLIC_ONLY }] },
      ],
    },
  },
  {
    files: ['**/*.ts'],
    // Tests measure the engine through its members, which they could not reach if they were `#`. Scripts run on Node alone,
    // which only strips types and has no parameter properties.
    ignores: ['tests/**', 'app/routing/engine/**', 'scripts/**'],
    plugins: { house: HOUSE },
    rules: { 'house/constructor-style': 'error' },
  },
  {
    files: ['**/*.ts'],
    ignores: ['tests/**', 'bench/**', 'demo/**', ...WRITTEN_ELSEWHERE],
    plugins: { house: HOUSE },
    rules: { 'house/readonly-members': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: { curly: ['error', 'multi-line', 'consistent'] },
  },
  {
    files: ['app/**/*.ts', 'providers/**/*.ts', 'commands/**/*.ts', 'infra/**/*.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Declare it in environment/env.ts.' },
      ],
    },
  },
  {
    files: ['app/**/*.ts'],
    ignores: ['app/shared/clock.ts', 'app/shared/http/instant.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...NO_SPREAD_LITERALS,
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: CLOCK,
        },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', { name: 'localStorage', message: ONE_TAB }],
      'no-restricted-properties': [
        'error',
        { property: 'localStorage', message: ONE_TAB },
        ...MARKUP.map((property) => ({ property, message: NO_MARKUP })),
      ],
      'no-restricted-syntax': [
        'error',
        ...NO_SPREAD_LITERALS,
        { selector: 'JSXAttribute[name.name=dangerouslySetInnerHTML]', message: NO_MARKUP },
        { selector: 'Property[key.name=dangerouslySetInnerHTML]', message: NO_MARKUP },
      ],
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['tests/browser/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...NO_SPREAD_LITERALS, ...NO_ONE_SHOT_READINGS] },
  }
)
