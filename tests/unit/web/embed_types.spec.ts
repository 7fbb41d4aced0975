import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import ts from 'typescript'

const PAGE = fileURLToPath(new URL('../../../packages/embed/page.ts', import.meta.url))

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

/** Each is a mistake that the page could make, as a change to what it wrote. */
const MISTAKES: readonly [string, string][] = [
  ['window.signalbox', 'window.signalBox'],
  ['signalbox:resolved', 'signalbox:resolve'],
  ["'resolve', code", "'resolved', code"],
  ['consent(true)', "consent('yes')"],
  ['session._id', 'session.secret'],
  ['box?.ready', 'box.ready'],
]

const host = ts.createCompilerHost(OPTIONS)
const parsed = new Map<string, ts.SourceFile | undefined>()

function mistakesIn(text: string): string[] {
  const program = ts.createProgram([PAGE], OPTIONS, {
    ...host,
    fileExists: (name) => name === PAGE || host.fileExists(name),
    getSourceFile(name, ...rest) {
      if (name === PAGE) return ts.createSourceFile(name, text, OPTIONS.target ?? 99)
      if (!parsed.has(name)) parsed.set(name, host.getSourceFile(name, ...rest))
      return parsed.get(name)
    },
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test.group('The types of the embed script', () => {
  test('fit what a page does with it', ({ assert }) => {
    assert.deepEqual(mistakesIn(USE), [])
  })

  test('show a mistake: {1}')
    .with([...MISTAKES])
    .run(({ assert }, [right, wrong]) => {
      assert.include(USE, right)
      assert.isNotEmpty(mistakesIn(USE.replace(right, wrong)))
    })
})
