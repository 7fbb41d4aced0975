import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { TYPESCRIPT_ARGUMENTS } from '../typescript/node_arguments.ts'

/** How node runs the service and its console: from the source, or from a production build. */
export interface ApiProgram {
  readonly folder: string
  /** What node is given to run the server; whatever follows is for the server. */
  readonly serverArgs: readonly string[]
  /** The same for `ace`. */
  readonly consoleArgs: readonly string[]
}

/** The TypeScript of this project, compiled when it changed. */
export const SOURCE_PROGRAM: ApiProgram = {
  folder: PROJECT_FOLDER,
  serverArgs: [...TYPESCRIPT_ARGUMENTS, join(PROJECT_FOLDER, 'bin/server.ts')],
  consoleArgs: ['ace.js'],
}

/** What `npm run build` left in `folder`, on plain node. The production dependencies have to be beside or above it. */
export function builtProgram(folder: string): ApiProgram {
  return { folder, serverArgs: [join(folder, 'bin/server.js')], consoleArgs: ['ace.js'] }
}
