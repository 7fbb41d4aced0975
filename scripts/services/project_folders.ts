import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** This file is compiled to `.data/compiled/scripts/services`; Vite's configuration and the compiler read the source. */
const toProject = import.meta.filename.endsWith('.ts') ? '../..' : '../../../..'

/** The folder that holds package.json and the sources, without a trailing slash. */
export const PROJECT_FOLDER = fileURLToPath(new URL(toProject, import.meta.url)).replace(/\/$/, '')

/** The base of URLs of its files. */
export const PROJECT_URL = pathToFileURL(`${PROJECT_FOLDER}/`)

/** Everything that the commands write is here; git ignores it and removing it is always safe. */
export const DATA_FOLDER = join(PROJECT_FOLDER, '.data')

/** The JavaScript of the project, in folders of the same names; `scripts/compile.ts` writes it. */
export const COMPILED_FOLDER = join(DATA_FOLDER, 'compiled')

/** What later runs can reuse; each entry is named after the content it was made from. */
export const CACHE_FOLDER = join(DATA_FOLDER, 'cache')

/** The private copies of the servers' programs, one folder per product and version. */
export const BIN_FOLDER = join(DATA_FOLDER, 'bin')
