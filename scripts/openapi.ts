/**
 * `npm run openapi:types [-- <file>]`: the types of a TypeScript client, by default those of the client in the tests, of the web
 * console and of the client package. The
 * description depends on no store and on no value of the environment, so the required values are placeholders.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import { logTo } from './console/log.ts'
import { SOURCE_PROGRAM } from './quickstart/api_program.ts'
import { PROJECT_FOLDER } from './services/project_folders.ts'
import { runCommand } from './services/run_command.ts'

const EXPORT_LIMIT_MS = 60_000
const CLIENTS = ['tests/functional/openapi/consumer/api_types.d.ts', 'web/api/schema.d.ts']

const PLACEHOLDERS = {
  ENVIRONMENT: 'develop',
  APP_KEY: 'a placeholder that signs nothing',
  REDIS_TCP_URL: 'redis://127.0.0.1:6379',
  MONGODB_URI: 'mongodb://127.0.0.1/unused?replicaSet=unused',
}

const log = logTo('openapi')

async function exportedDocument(): Promise<string> {
  const { folder, consoleArgs } = SOURCE_PROGRAM
  const options = {
    cwd: folder,
    limitMs: EXPORT_LIMIT_MS,
    env: { ...process.env, ...PLACEHOLDERS },
  }
  const args = [...consoleArgs, 'openapi:export']
  const { output, failure } = await runCommand(process.execPath, args, options)
  if (failure !== null) throw new Error(`node ace openapi:export failed (${failure}):\n${output}`)
  return output.slice(output.indexOf('{'))
}

const [given] = process.argv.slice(2)
if (given?.startsWith('-')) {
  log('usage: npm run openapi:types [-- <file>]')
  process.exit(given === '--help' ? 0 : 2)
}

try {
  const files = given ? [given] : CLIENTS.map((file) => resolve(PROJECT_FOLDER, file))
  const types = await openapiTypes(await exportedDocument())
  for (const file of files) {
    mkdirSync(dirname(resolve(file)), { recursive: true })
    writeFileSync(file, astToString(types))
    log(`wrote ${relative(process.cwd(), resolve(file))}`)
  }
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
