import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { TYPESCRIPT_ARGUMENTS } from '../typescript/node_arguments.ts'

/** How node runs the service and its console: from the source, or from a production build. */
export interface ApiProgram {
  readonly folder: string
  /** The arguments of node that run the server; further arguments go to the server. */
  readonly serverArgs: readonly string[]
  /** Like `serverArgs`, for `ace`. */
  readonly consoleArgs: readonly string[]
}

/** The TypeScript of this project, compiled on change. */
export const SOURCE_PROGRAM: ApiProgram = {
  folder: PROJECT_FOLDER,
  serverArgs: [...TYPESCRIPT_ARGUMENTS, join(PROJECT_FOLDER, 'bin/server.ts')],
  consoleArgs: ['ace.js'],
}

/** The output of `npm run build` in `folder`, on plain node. The production dependencies must be beside or above it. */
export function builtProgram(folder: string): ApiProgram {
  return { folder, serverArgs: [join(folder, 'bin/server.js')], consoleArgs: ['ace.js'] }
}
