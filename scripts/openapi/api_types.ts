import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientEndpoints } from '../client/client_endpoints.ts'
import { PROJECT_FOLDER } from '../services/project_folders.ts'

/** The description of the API, which a test compares with the running service. */
export const API_DOCUMENT = join(PROJECT_FOLDER, 'openapi.json')

/** Its types: of the web console, the embed script and the client package. */
const API_TYPES = join(PROJECT_FOLDER, 'web/api/schema.d.ts')

/** The functions of the client package. */
const CLIENT_ENDPOINTS = join(PROJECT_FOLDER, 'packages/client/src/endpoints.ts')

const GENERATOR = join(PROJECT_FOLDER, 'node_modules/openapi-typescript/package.json')

/** Makes what comes from the committed document unless it is up to date. Returns the file of the types. */
export async function currentApiTypes(): Promise<string> {
  const document = readFileSync(API_DOCUMENT, 'utf8')
  const { version } = JSON.parse(readFileSync(GENERATOR, 'utf8'))
  const origin = `// Made from openapi.json by openapi-typescript ${version}: ${hash('sha256', document)}\n`
  if (textOf(API_TYPES)?.startsWith(origin) !== true) {
    replace(API_TYPES, origin + (await typesOf(document)))
  }
  const endpoints = `// Made from openapi.json.\n${clientEndpoints(document)}`
  if (textOf(CLIENT_ENDPOINTS) !== endpoints) replace(CLIENT_ENDPOINTS, endpoints)
  return API_TYPES
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** At once, for others that read it. */
function replace(file: string, text: string): void {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, text)
  renameSync(mine, file)
}

/** The types of an OpenAPI document. */
export async function typesOf(document: string): Promise<string> {
  const { default: openapiTypes, astToString } = await import('openapi-typescript')
  return astToString(await openapiTypes(document))
}
