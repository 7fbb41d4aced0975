import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'

/** The description of the API, which a test compares with the running service. */
export const API_DOCUMENT = join(PROJECT_FOLDER, 'openapi.json')

/** Its types: of the web console, the embed script and the client package. */
const API_TYPES = join(PROJECT_FOLDER, 'web/api/schema.d.ts')

const GENERATOR = join(PROJECT_FOLDER, 'node_modules/openapi-typescript/package.json')

/** Makes the types of the committed document unless they are up to date. Returns their file. */
export async function currentApiTypes(): Promise<string> {
  const document = readFileSync(API_DOCUMENT, 'utf8')
  const { version } = JSON.parse(readFileSync(GENERATOR, 'utf8'))
  const origin = `// Made from openapi.json by openapi-typescript ${version}: ${hash('sha256', document)}\n`
  if (!existsSync(API_TYPES) || !readFileSync(API_TYPES, 'utf8').startsWith(origin)) {
    const mine = `${API_TYPES}.${process.pid}`
    writeFileSync(mine, origin + (await typesOf(document)))
    renameSync(mine, API_TYPES)
  }
  return API_TYPES
}

/** The types of an OpenAPI document. */
export async function typesOf(document: string): Promise<string> {
  const { default: openapiTypes, astToString } = await import('openapi-typescript')
  return astToString(await openapiTypes(document))
}
