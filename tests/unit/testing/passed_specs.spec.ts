import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { PassedSpecs } from '#scripts/checks/passed_specs'
import { SpecInputs } from '#scripts/checks/spec_inputs'
import { scratchFolder } from '#tests/support/scratch_folder'

const SPEC = 'tests/unit/price.spec.ts'
const PROJECT = {
  'package.json': JSON.stringify({ imports: { '#app/*': './app/*.js' } }),
  'package-lock.json': '{}',
  [SPEC]: `import { price } from '#app/price'\nimport type { Tax } from '../tax.js'`,
  'tests/tax.ts': 'export interface Tax { rate: number }',
  'app/price.ts': `import { round } from './round.js'\nexport const later = () => import('./later.js')`,
  'app/round.ts': 'export const round = Math.round',
  'app/later.ts': 'export const later = 1',
  'app/other.ts': 'export const other = 1',
  'app/take.lua': 'return 1',
}
const PASSED = { passed: 2, failed: 0, skipped: 0, total: 2, tookMs: 1, processorMs: 1 }

/** A project of a few files, and what a spec of it depends on as they are now. */
function project(changes: Record<string, string> = {}) {
  const folder = scratchFolder()
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const [file, text] of Object.entries({ ...PROJECT, ...changes })) write(file, text)
  return { folder, write, digest: () => new SpecInputs(folder).digestOf(SPEC) }
}

test.group('What decides the verdict of a spec file', () => {
  test('changes with {file}')
    .with([
      { file: SPEC },
      { file: 'app/price.ts' },
      { file: 'app/round.ts' },
      { file: 'app/later.ts' },
      { file: 'tests/tax.ts' },
      { file: 'app/take.lua' },
      { file: 'package-lock.json' },
    ])
    .run(({ assert }, { file }) => {
      const { write, digest } = project()
      const before = digest()
      assert.isString(before)
      write(file, `${PROJECT[file as keyof typeof PROJECT]}\n`)
      assert.isString(digest())
      assert.notEqual(digest(), before)
    })

  test('is the same when a file changes that it does not import', ({ assert }) => {
    const { write, digest } = project()
    const before = digest()
    write('app/other.ts', 'export const other = 2')
    assert.equal(digest(), before)
  })

  test('includes a worker that it names', ({ assert }) => {
    const worker = `new Worker(new URL('./work.js', import.meta.url))`
    const { write, digest } = project({ 'app/price.ts': worker, 'app/work.ts': 'one' })
    const before = digest()
    assert.isString(before)
    write('app/work.ts', 'two')
    assert.notEqual(digest(), before)
  })

  test('is unknown when {title}')
    .with<{ title: string; changes: Record<string, string> }[]>([
      {
        title: 'the spec reads files',
        changes: { [SPEC]: `import { readFileSync } from 'node:fs'` },
      },
      {
        title: 'what it imports starts processes',
        changes: { 'app/round.ts': `import { spawn } from 'node:child_process'` },
      },
      {
        title: 'it names a file that is known at run time only',
        changes: {
          'app/round.ts': 'export const at = (name) => new URL(`./${name}`, import.meta.url)',
        },
      },
      { title: 'an import leads nowhere', changes: { 'app/round.ts': `import './gone.js'` } },
    ])
    .run(({ assert }, { changes }) => {
      assert.isNull(project(changes).digest())
    })
})

test.group('Spec files that passed', () => {
  test('need no other run until what they depend on changes', ({ assert }) => {
    const { folder, write } = project()
    const file = join(folder, 'passed.json')
    const now = () => new PassedSpecs(new SpecInputs(folder), file)
    assert.isFalse(now().has(SPEC))
    now().keep({ [SPEC]: PASSED })
    assert.isTrue(now().has(SPEC))
    write('app/round.ts', 'export const round = Math.floor')
    assert.isFalse(now().has(SPEC))
    now().keep({ [SPEC]: PASSED })
    assert.isTrue(now().has(SPEC))
    write('app/round.ts', PROJECT['app/round.ts'])
    assert.isTrue(now().has(SPEC), 'the change is taken back')
  })

  test('are those of which every test passed: not with {title}')
    .with([
      { title: 'a failed test', totals: { ...PASSED, passed: 1, failed: 1 } },
      { title: 'a skipped test', totals: { ...PASSED, passed: 1, skipped: 1 } },
      { title: 'no test', totals: { ...PASSED, passed: 0, total: 0 } },
    ])
    .run(({ assert }, { totals }) => {
      const { folder } = project()
      const file = join(folder, 'passed.json')
      const specs = new PassedSpecs(new SpecInputs(folder), file)
      specs.keep({ [SPEC]: PASSED })
      specs.keep({ [SPEC]: totals })
      assert.isFalse(new PassedSpecs(new SpecInputs(folder), file).has(SPEC))
    })

  test('are kept of a run that {title}: {isKept}')
    .with([
      { title: 'ended well', failure: null, failed: 0, isKept: true },
      { title: 'failed another test', failure: 'exit code 1', failed: 1, isKept: true },
      { title: 'failed apart from its tests', failure: 'exit code 1', failed: 0, isKept: false },
      { title: 'wrote no totals', failure: 'killed by SIGKILL', failed: null, isKept: false },
    ])
    .run(({ assert }, { failure, failed, isKept }) => {
      const { folder } = project()
      const file = join(folder, 'passed.json')
      const specs = new PassedSpecs(new SpecInputs(folder), file)
      assert.isFalse(specs.has(SPEC))
      const run =
        failed === null ? null : { ...PASSED, failed, suites: {}, files: { [SPEC]: PASSED } }
      specs.keepOf({ totals: run, failure })
      assert.equal(new PassedSpecs(new SpecInputs(folder), file).has(SPEC), isKept)
    })

  test('are not kept when a source was written while they ran', ({ assert }) => {
    const { folder } = project()
    const file = join(folder, 'passed.json')
    const specs = new PassedSpecs(new SpecInputs(folder), file)
    assert.isFalse(specs.has(SPEC))
    utimesSync(join(folder, 'app/round.ts'), new Date(), new Date(Date.now() + 60_000))
    specs.keep({ [SPEC]: PASSED })
    assert.isFalse(new PassedSpecs(new SpecInputs(folder), file).has(SPEC))
  })

  test('are none when what was kept cannot be read', ({ assert }) => {
    const { folder } = project({ 'passed.json': '{"tests' })
    const file = join(folder, 'passed.json')
    const specs = new PassedSpecs(new SpecInputs(folder), file)
    assert.isFalse(specs.has(SPEC))
    specs.keep({ [SPEC]: PASSED })
    assert.isTrue(new PassedSpecs(new SpecInputs(folder), file).has(SPEC))
  })
})
