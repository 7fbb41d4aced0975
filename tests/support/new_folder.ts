import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_FOLDER } from '#scripts/services/project_folders'

/**
 * A new folder below that of the test run, which ends the servers in it and removes it at its end, or below `.data/test`
 * without a run. Its owner removes it earlier.
 */
export function newFolder(): string {
  const parent = process.env.SIGNALBOX_TEST_DIR ?? join(DATA_FOLDER, 'test')
  const folder = join(parent, randomUUID().slice(0, 8))
  mkdirSync(folder, { recursive: true })
  return folder
}
