import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ApiProgram, builtProgram } from '#scripts/quickstart/api_program'
import { DATA_FOLDER, PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { linkPackages } from './link_packages.js'
import { productionPackages } from './production_packages.js'

const BUILD_LIMIT_MS = 4 * 60_000

let building: Promise<ApiProgram> | undefined

/**
 * What the image holds, made once in a run: the output of the build that `npm run build` does, in a folder of its own,
 * and beside it the packages that the Dockerfile installs and no other. Throws with the output of a build that fails.
 */
export function productionBuild(): Promise<ApiProgram> {
  return (building ??= build())
}

async function build(): Promise<ApiProgram> {
  const parent = process.env.SIGNALBOX_TEST_DIR ?? join(DATA_FOLDER, 'test')
  const folder = join(parent, `build-${randomUUID().slice(0, 8)}`)
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const tsconfig = join(folder, 'tsconfig.json')
  const output = join(folder, 'service')
  writeFileSync(
    tsconfig,
    JSON.stringify({
      extends: join(PROJECT_FOLDER, 'tsconfig.build.json'),
      compilerOptions: { outDir: './service', typeRoots: [join(PROJECT_FOLDER, 'node_modules')] },
    })
  )
  const args = ['ace.js', 'build', `--tsconfig=${relative(PROJECT_FOLDER, tsconfig)}`]
  const { PATH } = process.env
  const options = { cwd: PROJECT_FOLDER, limitMs: BUILD_LIMIT_MS, env: { PATH, NO_COLOR: '1' } }
  const result = await runCommand(process.execPath, args, options)
  if (result.failure !== null) {
    throw new Error(`the production build failed (${result.failure}):\n${result.output}`)
  }
  linkPackages(productionPackages(), PROJECT_FOLDER, output)
  return builtProgram(output)
}
