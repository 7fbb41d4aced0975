/**
 * `npm run openapi:types`: writes the description of the API to openapi.json, and its types for the web console, the embed script and
 * the client package. `-- <file>` writes the types of a TypeScript client to that file instead. The description depends on no
 * store and on no value of the environment, so the required values are placeholders.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { logTo } from './console/log.ts'
import { API_DOCUMENT, currentApiTypes, typesOf } from './openapi/api_types.ts'
import { SOURCE_PROGRAM } from './quickstart/api_program.ts'
import { runCommand } from './services/run_command.ts'

const EXPORT_LIMIT_MS = 60_000

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

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  log(`wrote ${relative(process.cwd(), file)}`)
}

try {
  const document = await exportedDocument()
  if (given) {
    write(resolve(given), await typesOf(document))
  } else {
    write(API_DOCUMENT, document)
    await currentApiTypes()
  }
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
