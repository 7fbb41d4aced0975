import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentApiTypes } from '../openapi/api_types.ts'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'
import { clientTypes } from './client_types.ts'

const PACKAGE = join(PROJECT_FOLDER, 'packages/client')
const COMPILER = join(PROJECT_FOLDER, 'node_modules/typescript-native/bin/tsc')
const LIMIT_MS = 2 * 60_000

/** Builds and packs the client package in `folder`, even over an earlier build; returns the path of the tarball. */
export async function packClient(folder: string): Promise<string> {
  const staged = join(folder, 'package')
  const output = join(staged, 'dist')
  mkdirSync(output, { recursive: true })
  const schema = readFileSync(await currentApiTypes(), 'utf8')
  await run(process.execPath, [COMPILER, '--project', PACKAGE, '--outDir', output], folder)
  writeFileSync(join(output, 'api_types.d.ts'), clientTypes(schema, join(PACKAGE, 'src')))
  for (const file of ['package.json', 'README.md', 'LICENSE']) {
    copyFileSync(join(PACKAGE, file), join(staged, file))
  }
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], staged)
  const [name = ''] = /\S+\.tgz$/m.exec(packed) ?? []
  return join(folder, name)
}

async function run(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { output, failure } = await runCommand(file, args, { limitMs: LIMIT_MS, cwd })
  if (failure !== null) throw new Error(`${file} ${args.join(' ')} failed (${failure}):\n${output}`)
  return output
}
