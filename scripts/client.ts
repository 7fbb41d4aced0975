/** `npm run build:client`: builds the client package and packs it into `build/client`. */
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packClient } from './client/pack_client.ts'
import { logTo } from './console/log.ts'
import { PROJECT_FOLDER } from './services/project_folders.ts'

const log = logTo('client')
const folder = join(PROJECT_FOLDER, 'build/client')

try {
  rmSync(folder, { recursive: true, force: true })
  log(`packed ${relative(process.cwd(), await packClient(folder))}`)
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
