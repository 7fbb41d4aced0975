import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'rolldown/utils'
import type { explainSteps } from '#routing/engine/answers/explain'
import type { JudgedPin, pinVerdictSteps } from '#routing/engine/answers/pin_verdict'
import type { findConflicts } from '#routing/engine/conflicts/conflicts'
import type { differenceSteps } from '#routing/engine/conflicts/difference'
import type { criteriaOfUrl } from '#routing/engine/criteria/criteria_of_url'
import type {
  criteriaProblems,
  normalizeCriteria,
} from '#routing/engine/criteria/matching_criteria'
import type { classify } from '#routing/engine/criteria/priority_class'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { PREVIOUS_RELEASE } from '#tests/long/upgrade/previous_release'
import { newFolder } from '#tests/support/new_folder'

/** The parts of an engine that tests ask, wherever its files have them. */
export interface Engine {
  readonly RequestUrl: typeof RequestUrl
  readonly RoutingTable: typeof RoutingTable
  readonly classify: typeof classify
  readonly criteriaOfUrl: typeof criteriaOfUrl
  readonly criteriaProblems: typeof criteriaProblems
  readonly differenceSteps: typeof differenceSteps
  readonly explainSteps: typeof explainSteps
  readonly findConflicts: typeof findConflicts
  readonly normalizeCriteria: typeof normalizeCriteria
  readonly pinVerdictSteps: typeof pinVerdictSteps
}

/** The TypeScript of an engine and of what it imports, by the paths of the files. */
export type Sources = ReadonlyMap<string, string>

/** A mistake that somebody could have made. `from` occurs once in the file. */
export interface Mutant {
  readonly file: string
  readonly from: string
  readonly to: string
}

const FOLDERS = ['app/routing/engine', 'app/shared']
const MANIFEST = JSON.stringify({
  type: 'module',
  imports: { '#routing/*': './app/routing/*.js', '#shared/*': './app/shared/*.js' },
})
const OPTIONS = { target: 'esnext', tsconfig: false } as const
const transformed = new Map<string, string>()

export function presentSources(): Sources {
  return sourcesIn(PROJECT_FOLDER)
}

/** Those of a commit; throws when the history does not have it. */
function sourcesAt(commit: string): Sources {
  const folder = newFolder()
  const archive = join(folder, 'sources.tar')
  const args = ['archive', '--output', archive, commit, ...FOLDERS]
  execFileSync('git', args, { cwd: PROJECT_FOLDER })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  return sourcesIn(folder)
}

function sourcesIn(folder: string): Sources {
  const paths = FOLDERS.flatMap((part) => globSync(`${part}/**/*.ts`, { cwd: folder })).sort()
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** The sources with one mistake; throws unless it applies. */
export function mutated(sources: Sources, { file, from, to }: Mutant): Sources {
  const path = `app/routing/engine/${file}.ts`
  const pieces = sources.get(path)?.split(from)
  if (pieces?.length !== 2) throw new Error(`${path} has not one place with: ${from}`)
  return new Map([...sources, [path, pieces.join(to)]])
}

/** An engine with modules of its own. They stay in memory until the process ends. */
export async function engineOf(sources: Sources): Promise<Engine> {
  const folder = newFolder()
  writeFileSync(join(folder, 'package.json'), MANIFEST)
  for (const [path, source] of sources) {
    const file = join(folder, path.replace(/ts$/, 'js'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, javascriptOf(path, source))
  }
  const paths = [...sources.keys()].filter((path) => path.startsWith('app/routing/engine/'))
  const modules = await Promise.all(
    paths.map((path) => import(pathToFileURL(join(folder, path.replace(/ts$/, 'js'))).href))
  )
  return Object.assign({}, ...modules) as Engine
}

function javascriptOf(path: string, source: string): string {
  let code = transformed.get(source)
  if (code === undefined) {
    const compiled = transformSync(path, source, OPTIONS)
    const [error] = compiled.errors
    if (error) throw new Error(`${path}: ${error.message}`)
    code = compiled.code
    transformed.set(source, code)
  }
  return code
}

let present: Promise<Engine> | undefined

/** The engine of this release, loaded once. */
export function presentEngine(): Promise<Engine> {
  return (present ??= engineOf(presentSources()))
}

/** The engine of the previous release. Where a function takes other arguments than today, it is adapted here. */
export async function previousEngine(): Promise<Engine> {
  const engine = await engineOf(sourcesAt(PREVIOUS_RELEASE))
  const { StepBudget: Budget, pinVerdictSteps: judge } = engine as unknown as BudgetedEngine
  return {
    ...engine,
    pinVerdictSteps: (table, pin, nowMs) => judge(table, pin, nowMs, new Budget()),
  }
}

/** Its steps shared a budget. */
interface BudgetedEngine {
  readonly StepBudget: new () => object
  readonly pinVerdictSteps: (
    table: RoutingTable,
    pin: JudgedPin,
    nowMs: number,
    budget: object
  ) => ReturnType<typeof pinVerdictSteps>
}

/** Runs steps of any engine to their end. */
export function ended<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
