import { globSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'

/** A folder of sources and the tests that must notice any change of them. */
export interface Part {
  /** The folder below app/, which is also its name on the command line. */
  readonly name: string
  readonly specs: readonly string[]
  /** The run fails below this share of noticed mutants, in per cent. */
  readonly leastScore: number
}

const ENGINE = ['', 'hygiene/', 'tables/'].map((folder) => `tests/unit/routing/${folder}*.spec.ts`)

const cluster = (name: string, leastScore: number): Part => ({
  name: `cluster/${name}`,
  specs: [`tests/unit/cluster/${name}/*.spec.ts`, `tests/integration/cluster/${name}/*.spec.ts`],
  leastScore,
})

export const PARTS: readonly Part[] = [
  { name: 'routing/engine', specs: ENGINE, leastScore: 75 },
  cluster('locks', 88),
  cluster('leases', 80),
  cluster('streams', 78),
  cluster('limiter', 95),
]

/** Paths from the project's folder, sorted. */
export function sourcesOf(part: Part): string[] {
  return filesOf([`app/${part.name}/**/*.ts`])
}

/** Paths from the project's folder, sorted. */
export function specsOf(part: Part): string[] {
  return filesOf(part.specs)
}

function filesOf(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: PROJECT_FOLDER })).sort()
}

export const absolute = (path: string): string => join(PROJECT_FOLDER, path)
