import { join } from 'node:path'
import { NODE_ARGUMENTS } from '../services/node_arguments.ts'
import { COMPILED_FOLDER } from '../services/project_folders.ts'

/** How node runs the service and its console: from the sources as compiled, or from a production build. */
export interface ApiProgram {
  readonly folder: string
  /** The arguments of node that run the server; further arguments go to the server. */
  readonly serverArgs: readonly string[]
  /** Like `serverArgs`, for `ace`. */
  readonly consoleArgs: readonly string[]
}

/** The sources, as `scripts/compile.ts` compiled them. */
export const SOURCE_PROGRAM: ApiProgram = {
  folder: COMPILED_FOLDER,
  serverArgs: [...NODE_ARGUMENTS, join(COMPILED_FOLDER, 'bin/server.js')],
  consoleArgs: [...NODE_ARGUMENTS, join(COMPILED_FOLDER, 'bin/console.js')],
}
