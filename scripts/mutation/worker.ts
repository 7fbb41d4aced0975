/**
 * The process in which mutants are tested, one request after the other. Each request gets fresh modules; of the packages,
 * which it shares with the others, mongoose forgets its models. The process ends with the one that started it.
 */
import 'reflect-metadata'
import type { Config } from '@japa/runner/types'
import mongoose from 'mongoose'
import { FreshModules } from './fresh_modules.ts'
import type { Passes, TestedTitle, TestReply, TestRequest } from './test_request.ts'

const TEST_LIMIT_MS = 60_000
const ERROR_EVENTS = ['uncaughtException', 'unhandledRejection'] as const

process.setSourceMapsEnabled(false)
const modules = new FreshModules()
process.on('disconnect', () => process.exit(0))
process.on('message', async (request: TestRequest) => process.send?.(await runTests(request)))

async function runTests(request: TestRequest): Promise<TestReply> {
  modules.next(request.replaced)
  mongoose.deleteModel(/./)
  const counts = new PassCounts()
  const tests: Omit<TestedTitle, 'passes'>[] = []
  let failed: string | null = null
  const note = (title: string, error: unknown) => (failed ??= `${title}: ${firstLineOf(error)}`)
  const { configure, processCLIArgs, run } = await freshJapa('@japa/runner')
  const { assert } = await freshJapa('@japa/assert')
  const follow: NonNullable<Config['plugins']>[number] = ({ emitter }) => {
    emitter.on(
      'group:end',
      ({ title, errors: [first] }) => void (first && note(title, first.error))
    )
    emitter.on('test:end', ({ title, errors: [first], duration, isSkipped }) => {
      if (isSkipped) return
      if (first) note(title.expanded, first.error)
      tests.push({ title: title.original, tookMs: duration })
      process.send?.({ kind: 'progress' })
    })
  }
  processCLIArgs(['--bail'])
  configure({
    suites: [
      {
        name: 'mutants',
        files: () => request.specs.map((spec) => new URL(modules.urlOf(spec))),
        timeout: TEST_LIMIT_MS,
      },
    ],
    filters: request.titles === null ? {} : { tests: [...request.titles] },
    importer: ({ href }) => import(href),
    reporters: { activated: ['none'], list: [{ name: 'none', handler: () => {} }] },
    configureSuite: (suite) => {
      suite.onTest((test) => counts.follow(test))
      suite.onGroup((group) => group.tap((test) => counts.follow(test)))
    },
    plugins: [assert(), follow],
  })
  await run()
  if (Number(process.exitCode) > 0) failed ??= 'an error outside of any test'
  process.exitCode = 0
  ignoreLateErrors()
  return {
    kind: 'reply',
    failed,
    tests: tests.map((test) => ({ ...test, passes: counts.of(test.title) })),
    outside: counts.outside,
    memoryBytes: process.memoryUsage.rss(),
  }
}

/** The counters that Stryker's instrumentation finds in a global. */
class PassCounts {
  readonly #global: {
    currentTestId?: string
    mutantCoverage: { static: Passes; perTest: Record<string, Passes> }
  } = { mutantCoverage: { static: {}, perTest: {} } }

  constructor() {
    Object.assign(globalThis, { __stryker__: this.#global })
  }

  get outside(): Passes {
    return this.#global.mutantCoverage.static
  }

  of(title: string): Passes {
    return this.#global.mutantCoverage.perTest[title] ?? {}
  }

  follow(test: { title: string; setup(hook: () => () => void): unknown }): void {
    test.setup(() => {
      this.#global.currentTestId = test.title
      return () => {
        this.#global.currentTestId = undefined
      }
    })
  }
}

function freshJapa(name: '@japa/runner'): Promise<typeof import('@japa/runner')>
function freshJapa(name: '@japa/assert'): Promise<typeof import('@japa/assert')>
function freshJapa(name: string): Promise<unknown> {
  return import(modules.urlOf(import.meta.resolve(name)))
}

/** What a mutant left running may fail later; that says nothing about the next one. */
function ignoreLateErrors(): void {
  for (const event of ERROR_EVENTS) {
    process.removeAllListeners(event)
    process.on(event, () => {})
  }
}

function firstLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
