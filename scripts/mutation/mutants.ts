import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { absolute } from './parts.ts'
import { type Place, textBetween, withReplacement } from './source_text.ts'
import { toJavaScript } from './to_javascript.ts'

/** A source in place of the one on disk. */
export interface ReplacedSource {
  /** From the project's folder. */
  readonly file: string
  readonly code: string
}

/** One change of one place in a source. */
export interface Mutant {
  readonly id: string
  /** From the project's folder. */
  readonly file: string
  /** The digest of the file's text: a verdict stands until it changes. */
  readonly digest: string
  readonly line: number
  readonly column: number
  /** The kind of change, as Stryker names it. */
  readonly kind: string
  readonly original: string
  readonly replacement: string
  /** The JavaScript of the file with this change, or null when it does not compile. */
  readonly code: () => string | null
}

export interface Mutants {
  readonly all: readonly Mutant[]
  /** The sources with a counter at the place of each mutant. */
  readonly counting: readonly ReplacedSource[]
}

/** Texts of errors and log lines: no test repeats them word for word. */
const EXCLUDED = ['StringLiteral']

const silent = () => {}
const never = () => false
const LOGGER = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

/** The mutants of Stryker in these sources. */
export async function findMutants(sources: readonly string[]): Promise<Mutants> {
  const texts = new Map(sources.map((file) => [file, readFileSync(absolute(file), 'utf8')]))
  const files = [...texts].map(([name, content]) => ({ name, content, mutate: true }))
  const options = { plugins: null, excludedMutations: EXCLUDED, ignorers: [] }
  const found = await new Instrumenter(LOGGER).instrument(files, options)
  const wanted = found.mutants.filter(({ status }) => status !== 'Ignored')
  return {
    all: wanted.map(({ id, fileName: file, mutatorName: kind, location, replacement }) => {
      const text = texts.get(file) ?? ''
      return {
        id,
        file,
        digest: hash('sha256', text),
        ...position(location.start),
        kind,
        original: textBetween(text, location),
        replacement,
        code: () => toJavaScript(file, withReplacement(text, location, replacement, kind)),
      }
    }),
    counting: found.files.map(({ name, content }) => {
      const code = toJavaScript(name, content)
      if (code === null) throw new Error(`${name} does not compile after instrumentation`)
      return { file: name, code }
    }),
  }
}

function position({ line, column }: Place): { line: number; column: number } {
  return { line: line + 1, column: column + 1 }
}
