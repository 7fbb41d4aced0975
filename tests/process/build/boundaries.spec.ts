import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { runCommand } from '#scripts/services/run_command'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

const LIMIT_MS = 60_000
const RULES = ['house(boundaries)', 'import(no-cycle)']
const SIZES = ['house(folder-size)', 'eslint(max-lines-per-function)']

const USES = (target: string) => `import { value } from '${target}'\nexport const used = value\n`
const VALUE = 'export const value = 1\n'

type Tree = Readonly<Record<string, string>>

/** For each module, one beside or above it, which it may not import. */
const NOT_BELOW = {
  shared: 'cluster',
  cluster: 'openapi',
  openapi: 'cluster',
  identity: 'organizations',
  organizations: 'routing',
  routing: 'bookings',
  bookings: 'insight',
  insight: 'webhooks',
  realtime: 'operations',
  webhooks: 'realtime',
  operations: 'web',
  web: 'operations',
}

/** The same for the folders of the console. */
const NOT_BELOW_IN_CONSOLE = {
  shared: 'texts',
  icons: 'texts',
  texts: 'icons',
  api: 'parts',
  parts: 'impact',
  impact: 'pages',
  pages: 'frame',
  frame: 'gallery',
  gallery: 'frame',
}

/** A tree for each rule: its files `one` and `two` break exactly that rule. */
const VIOLATIONS: Readonly<Record<string, Tree>> = {
  'no-cycles': {
    'app/shared/one.ts': "import { two } from './two.js'\nexport const one = () => two\n",
    'app/shared/two.ts': "import { one } from './one.js'\nexport const two = () => one\n",
  },
  'nothing-unresolved': { 'app/shared/one.ts': USES('#nowhere/at_all') },
  'engine-is-pure': { 'app/routing/engine/one.ts': USES('node:fs') },
  'criteria-are-the-engine-s-ground': {
    'app/routing/engine/criteria/one.ts': USES('#routing/engine/table/two'),
    'app/routing/engine/table/two.ts': VALUE,
  },
  'the-table-stands-on-criteria': {
    'app/routing/engine/table/one.ts': USES('#routing/engine/conflicts/two'),
    'app/routing/engine/conflicts/two.ts': VALUE,
  },
  'conflicts-stand-on-the-table': {
    'app/routing/engine/conflicts/one.ts': USES('#routing/engine/answers/two'),
    'app/routing/engine/answers/two.ts': VALUE,
  },
  ...Object.fromEntries(
    Object.entries(NOT_BELOW).map(([module, other]) => [
      `${module}-points-down`,
      { [`app/${module}/one.ts`]: USES(`#${other}/two`), [`app/${other}/two.ts`]: VALUE },
    ])
  ),
  'http-is-the-outermost-ring': {
    'app/routing/pins/one.ts': USES('./two_controller.js'),
    'app/routing/pins/two_controller.ts': VALUE,
  },
  'json-is-made-by-delivery': {
    'providers/one.ts': USES('#shared/http/two_transformer'),
    'app/shared/http/two_transformer.ts': VALUE,
  },
  'models-stay-with-their-repositories': {
    'app/routing/pins/one.ts': USES('./two_model.js'),
    'app/routing/pins/two_model.ts': VALUE,
  },
  'routers-do-not-know-who-reads-them': {
    'app/routing/routers/one.ts': USES('../resolve/two.js'),
    'app/routing/resolve/two.ts': VALUE,
  },
  'only-outer-folders-compose': {
    'app/routing/actions/one.ts': USES('#providers/two'),
    'providers/two.ts': VALUE,
  },
  'environment-is-the-ground-floor': {
    'environment/one.ts': USES('#shared/two'),
    'app/shared/two.ts': VALUE,
  },
  'config-stands-on-the-environment': {
    'config/one.ts': USES('#shared/two'),
    'app/shared/two.ts': VALUE,
  },
  'app-is-given-its-configuration': {
    'app/shared/one.ts': USES('#config/two'),
    'config/two.ts': VALUE,
  },
  'start-is-the-top': {
    'config/one.ts': USES('#start/two'),
    'start/two.ts': VALUE,
  },
  'infra-knows-signals-and-metrics-only': {
    'infra/one.ts': USES('#config/two'),
    'config/two.ts': VALUE,
  },
  'infra-is-not-part-of-the-service': {
    'providers/one.ts': USES('#infra/two'),
    'infra/two.ts': VALUE,
  },
  'nothing-imports-tests': {
    'app/routing/actions/one.ts': USES('#tests/two'),
    'tests/two.ts': VALUE,
  },
  'the-web-console-knows-the-api-only': {
    'web/one.ts': USES('../app/shared/two.js'),
    'app/shared/two.ts': VALUE,
  },
  ...Object.fromEntries(
    Object.entries(NOT_BELOW_IN_CONSOLE).map(([folder, other]) => [
      `console-${folder}-points-down`,
      { [`web/${folder}/one.ts`]: USES(`#console/${other}/two`), [`web/${other}/two.ts`]: VALUE },
    ])
  ),
  'pages-do-not-know-their-table': {
    'web/pages/tokens/one.ts': USES('#console/pages/registry'),
    'web/pages/registry.ts': VALUE,
  },
  'the-embed-script-stands-alone': {
    'packages/embed/src/one.ts': USES('../../../web/two.js'),
    'web/two.ts': VALUE,
  },
  'nothing-imports-the-embed-script': {
    'web/one.ts': USES('../packages/embed/src/two.js'),
    'packages/embed/src/two.ts': VALUE,
  },
  'nothing-imports-the-web-console': {
    'app/shared/one.ts': USES('../../web/two.js'),
    'web/two.ts': VALUE,
  },
  'mongoose-stays-in-persistence': {
    'app/routing/actions/one.ts': USES('mongoose'),
  },
  'redis-stays-in-cluster': {
    'app/routing/actions/one.ts': USES('ioredis'),
  },
}

test.group('Boundaries', (group) => {
  const trees = Object.values(VIOLATIONS).map(numbered)
  let violations: Violation[] = []

  // All trees beside each other: linting one takes as long as linting all.
  group.setup(async () => {
    const folder = await treeOf(Object.assign({}, ...trees))
    violations = await violationsIn(folder)
    await rm(folder, { recursive: true })
  })

  for (const [at, rule] of Object.keys(VIOLATIONS).entries()) {
    test(`the rule ${rule} catches a tree that breaks it`, ({ assert }) => {
      const files = Object.keys(trees[at] ?? {})
      const ofTree = violations.filter(({ file }) => files.includes(file))
      assert.include(
        ofTree.map((violation) => violation.rule),
        rule
      )
    })
  }

  test('a tree that respects the arrows breaks no rule', async ({ assert, cleanup }) => {
    const folder = await treeOf({
      'app/routing/pins/pins_controller.ts': USES('./two.js'),
      'app/routing/pins/two.ts': `${USES('#cluster/three')}export const value = used\n`,
      'app/cluster/three.ts': `${USES('#shared/four')}export { value }\n`,
      'app/shared/four.ts': VALUE,
      'providers/five.ts': USES('#organizations/six'),
      'app/organizations/six.ts': VALUE,
      'app/operations/one.ts': USES('#organizations/six'),
      'infra/seven.ts': USES('#cluster/signals/eight'),
      'app/cluster/signals/eight.ts': VALUE,
      'config/nine.ts': USES('#environment/ten'),
      'environment/ten.ts': VALUE,
      'web/api/schema.d.ts': 'export interface Answer {}\n',
      'packages/embed/src/twelve.ts':
        "import type { Answer } from '../../../web/api/schema.js'\nexport type Asked = Answer\n",
      'app/cluster/eleven.ts':
        "import type { used } from '#config/nine'\nexport type Used = typeof used\n",
    })
    cleanup(() => rm(folder, { recursive: true }))
    assert.deepEqual(await violationsIn(folder), [])
  })

  test('a folder of the console has at most 25 files, and a function at most 80 lines', async ({
    assert,
    cleanup,
  }) => {
    const scripts = Array.from({ length: 26 }, (_, at) => [`web/parts/part_${at}.ts`, VALUE])
    const long = `export function long(): void {\n${'  void 0\n'.repeat(79)}}\n`
    const folder = await treeOf({
      ...Object.fromEntries(scripts),
      ...Object.fromEntries(
        scripts.slice(1).map(([path]) => [`${path}`.replace('parts', 'api'), VALUE])
      ),
      'web/pages/long.ts': long,
      'web/pages/short.ts': long.replace('  void 0\n', ''),
    })
    cleanup(() => rm(folder, { recursive: true }))
    const config = await readFile(join(PROJECT_FOLDER, '.oxlintrc.json'), 'utf8')
    const own = config.replaceAll('"./', `"${PROJECT_FOLDER}/`)
    await writeFile(join(folder, '.oxlintrc.json'), own)
    const found = await diagnosticsIn(folder, folder)
    const sizes = found.filter(({ code }) => SIZES.includes(code))
    assert.sameDeepMembers(
      sizes.map(({ filename, code }) => [filename, code]),
      [
        ['web/parts/part_0.ts', 'house(folder-size)'],
        ['web/pages/long.ts', 'eslint(max-lines-per-function)'],
      ]
    )
  })

  test('every rule has a tree that breaks it', async ({ assert }) => {
    const { FORBIDDEN_IMPORTS } = await import(
      `${PROJECT_FOLDER}/scripts/lint/forbidden_imports.mjs`
    )
    const rules = FORBIDDEN_IMPORTS.map((rule: { name: string }) => rule.name)
    assert.sameMembers(Object.keys(VIOLATIONS), ['no-cycles', 'nothing-unresolved', ...rules])
  })
})

interface Violation {
  readonly file: string
  readonly rule: string
}

/** The same tree with names that no other tree has. */
function numbered(tree: Tree, number: number): Tree {
  const named = (text: string) => text.replaceAll(/\b(one|two)(?=_|\b)/g, `$1_${number}`)
  return Object.fromEntries(Object.entries(tree).map((entry) => entry.map(named)))
}

async function treeOf(files: Tree): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
  const { imports } = JSON.parse(await readFile(join(PROJECT_FOLDER, 'package.json'), 'utf8'))
  const own = {
    'package.json': JSON.stringify({ type: 'module', imports }),
    ...files,
  }
  for (const [path, content] of Object.entries(own)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

async function violationsIn(folder: string): Promise<Violation[]> {
  const diagnostics = await diagnosticsIn(folder)
  const found = diagnostics.filter(({ code }) => RULES.includes(code))
  return found.map(({ filename, code, message }) => ({
    file: filename,
    rule: code === 'import(no-cycle)' ? 'no-cycles' : (message.split(':', 1)[0] ?? ''),
  }))
}

interface Diagnostic {
  readonly filename: string
  readonly code: string
  readonly message: string
}

/** The folders that a configuration names are relative to the one that holds it. */
async function diagnosticsIn(
  folder: string,
  holder: string = PROJECT_FOLDER
): Promise<readonly Diagnostic[]> {
  const program = join(PROJECT_FOLDER, 'node_modules/oxlint/bin/oxlint')
  const args = [program, `--config=${holder}/.oxlintrc.json`, '--format=json']
  const { output } = await runCommand(process.execPath, args, { cwd: folder, limitMs: LIMIT_MS })
  return JSON.parse(output).diagnostics
}
