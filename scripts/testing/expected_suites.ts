import { join } from 'node:path'
import { COMPILED_FOLDER } from '../services/project_folders.ts'

/** Runs by `npm run test:long` alone. */
const LONG = 'long'

/** The names of the suites that adonisrc.ts declares and `npm test` runs, in order. */
export async function expectedSuites(): Promise<string[]> {
  const { default: rc } = await import(join(COMPILED_FOLDER, 'adonisrc.js'))
  const suites: { name: string }[] = rc.tests?.suites ?? []
  return suites.map((suite) => suite.name).filter((name) => name !== LONG)
}
