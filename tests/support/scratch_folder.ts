import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import { DATA_FOLDER } from '#scripts/services/project_folders'
import { logTails } from '#scripts/testing/log_tails'

/**
 * A folder for the active test alone, removed after it. If the test fails, prints the ends of its servers' logs first.
 */
export function scratchFolder(): string {
  const parent = process.env.SIGNALBOX_TEST_DIR ?? join(DATA_FOLDER, 'test')
  const folder = join(parent, randomUUID().slice(0, 8))
  mkdirSync(folder, { recursive: true })
  getActiveTestOrFail().cleanup((hasFailed) => {
    if (hasFailed) logTails(folder, 0).forEach((line) => process.stdout.write(`    ${line}\n`))
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
