import { relative } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import type { Demo } from './seed_demo.ts'

interface Place {
  readonly base: string
  readonly organization: Demo['organization']
  readonly tokenId: string
  readonly signInCode: string | null
  /** Null when the clinic's website is not served. */
  readonly clinicUrl: string | null
  /** The folder of the `.env` that `writeEnvironment` wrote. */
  readonly environmentFolder: string
}

/** What to open in a browser and to type in another terminal while the quickstart serves. */
export function whereToLook({
  base,
  organization,
  tokenId,
  signInCode,
  clinicUrl,
  environmentFolder,
}: Place): string[] {
  const folder = relative(PROJECT_FOLDER, environmentFolder)
  const place = folder.startsWith('..') ? environmentFolder : folder
  const console =
    signInCode === null
      ? `The web console: ${base}/console takes the token above`
      : `The web console, signed in once and within five minutes: ${base}/console#code=${signInCode}`
  const command = `  ENV_PATH=${place} node_modules/.bin/node ace`
  return [
    console,
    ...(clinicUrl === null
      ? []
      : [`The website of the clinic, for clicks from a campaign to a booking: ${clinicUrl}`]),
    `In a browser: ${base}/docs describes the API and sends requests; "Authorize" takes the token above`,
    `The organization: ${organization.name} (${organization._id})`,
    'In another terminal, in this folder, on the same stores:',
    `${command} routers:audit --org=${organization._id}`,
    `${command} console:link --org=${organization._id} --token=${tokenId}`,
    'On another port: PORT=4000 npm run quickstart',
  ]
}
