import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import ts from 'typescript'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { mistakesIn } from '#tests/support/typescript/mistakes_in'

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
}

/** What a page in TypeScript does with the script. */
const USE = `import type { Resolution, Signalbox } from './embed.js'
const box: Signalbox | undefined = window.signalbox
document.addEventListener('signalbox:resolved', ({ detail }) => detail.booking_flow.name.length)
document.addEventListener('signalbox:error', ({ detail: { step, code } }) => [step === 'resolve', code])
export async function book(): Promise<string | null> {
  const resolution: Resolution | null = (await box?.ready) ?? null
  box?.consent(true)
  const session = await box?.start()
  const isBooked = await box?.complete()
  return isBooked && session ? session._id : (resolution?.booking_flow.url ?? null)
}
`

/** Mistakes that a page could make, each as a change to `USE`. */
const MISTAKES: readonly [string, string][] = [
  ['window.signalbox', 'window.signalBox'],
  ['signalbox:resolved', 'signalbox:resolve'],
  ["'resolve', code", "'resolved', code"],
  ['consent(true)', "consent('yes')"],
  ['session._id', 'session.secret'],
  ['box?.ready', 'box.ready'],
]

function pageOf(name: string): string {
  return fileURLToPath(new URL(`packages/embed/${name}.ts`, PROJECT_URL))
}

test.group('The types of the embed script', (group) => {
  const right = pageOf('page')
  const wrong = MISTAKES.map((_, at) => pageOf(`page_${at}`))
  let found: ReadonlyMap<string, readonly string[]>

  group.setup(() => {
    const texts = wrong.map((file, at): [string, string] => {
      const [one = '', other = ''] = MISTAKES[at] ?? []
      return [file, USE.replace(one, other)]
    })
    found = mistakesIn(new Map([[right, USE], ...texts]), OPTIONS)
  })

  test('fit what a page does with the script', ({ assert }) => {
    assert.sameMembers([...found.keys()], wrong, JSON.stringify([...found]))
  })

  test('show a mistake: {mistake}')
    .with(MISTAKES.map(([text, mistake], at) => ({ text, mistake, at })))
    .run(({ assert }, { text, at }) => {
      assert.include(USE, text)
      assert.isNotEmpty(found.get(wrong[at] ?? ''))
    })
})
