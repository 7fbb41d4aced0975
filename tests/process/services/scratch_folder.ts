import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import { DATA_FOLDER } from '#scripts/services/project_folders'

/** A folder for the active test alone, removed after it. */
export function scratchFolder(): string {
  const parent = process.env.SIGNALBOX_TEST_DIR ?? join(DATA_FOLDER, 'test')
  const folder = join(parent, randomUUID().slice(0, 8))
  mkdirSync(folder, { recursive: true })
  getActiveTestOrFail().cleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
