import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, without a trailing slash. */
export const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Everything that the commands write is here; git ignores it and removing it is always safe. */
export const DATA_FOLDER = join(PROJECT_FOLDER, '.data')

/** What later runs can reuse; each entry is named after the content it was made from. */
export const CACHE_FOLDER = join(DATA_FOLDER, 'cache')

/** The private copies of the servers' programs, one folder per product and version. */
export const BIN_FOLDER = join(DATA_FOLDER, 'bin')
