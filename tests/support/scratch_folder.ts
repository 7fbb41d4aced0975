import { rmSync } from 'node:fs'
import { getActiveTestOrFail } from '@japa/runner'
import { logTails } from '#scripts/testing/log_tails'
import { newFolder } from './new_folder.js'

/**
 * A folder for the active test alone, removed after it. If the test fails, prints the ends of its servers' logs first.
 */
export function scratchFolder(): string {
  const folder = newFolder()
  getActiveTestOrFail().cleanup((hasFailed) => {
    if (hasFailed) logTails(folder, 0).forEach((line) => process.stdout.write(`    ${line}\n`))
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
