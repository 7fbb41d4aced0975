import { relative } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import type { Demo } from './seed_demo.ts'

interface Place {
  readonly base: string
  readonly organization: Demo['organization']
  /** The folder of the `.env` that `writeEnvironment` wrote. */
  readonly environmentFolder: string
}

/** What to open in a browser and to type in another terminal while the quickstart serves. */
export function whereToLook({ base, organization, environmentFolder }: Place): string[] {
  const folder = relative(PROJECT_FOLDER, environmentFolder)
  const place = folder.startsWith('..') ? environmentFolder : folder
  return [
    `In a browser: ${base}/docs describes the API and sends requests; "Authorize" takes the token above`,
    `The organization: ${organization.name} (${organization._id})`,
    'In another terminal, in this folder, on the same stores:',
    `  ENV_PATH=${place} node_modules/.bin/node ace routers:audit --org=${organization._id}`,
    'On another port: PORT=4000 npm run quickstart',
  ]
}
