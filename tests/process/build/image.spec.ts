import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import { freePort } from '#scripts/services/free_port'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { completeEnvironment, startInstance } from '#tests/support/processes/instance'
import { healthCheck } from '#tests/support/containers/dockerfile'
import { databaseOf } from '#tests/support/own_database'
import { scratchFolder } from '#tests/support/scratch_folder'
import { builtImports } from './built_imports.js'
import { builtOnce } from '#tests/support/build/built_once'

const COMMAND_LIMIT_MS = 90_000
const BASE_PATH = '/signalbox'
/** What `alarms:export` loads on demand; its help says that it needs the development dependencies. */
const ON_DEMAND = { folder: 'infra/', packages: ['aws-cdk-lib', 'constructs', 'yaml'] }

test.group('The production build', (group) => {
  const build = builtOnce(group)

  test('contains the scripts for Redis and the files that name the release, and no test or bench', ({
    assert,
  }) => {
    const scripts = (folder: string) => globSync('app/**/*.lua', { cwd: folder }).sort()
    assert.isNotEmpty(scripts(PROJECT_FOLDER))
    assert.deepEqual(scripts(build().folder), scripts(PROJECT_FOLDER))
    for (const needed of ['package.json', 'bin/server.js', 'ace.js']) {
      assert.isTrue(existsSync(join(build().folder, needed)), needed)
    }
    for (const unwanted of ['tests', 'bench', 'scripts', 'bin/test.js', 'node_modules/node']) {
      assert.isFalse(existsSync(join(build().folder, unwanted)), unwanted)
    }
  })

  test('imports no package that production does not install', ({ assert }) => {
    const { dependencies } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'))
    const imports = builtImports(build().folder)
    assert.isAbove(imports.length, 100)
    const missing = imports.filter(
      (one) =>
        !Object.hasOwn(dependencies, one.package) &&
        !(one.file.startsWith(ON_DEMAND.folder) && ON_DEMAND.packages.includes(one.package))
    )
    assert.deepEqual(missing, [])
  })

  test('runs its server, its health check and its console with the contents of the image alone, below a base path', async ({
    assert,
    cleanup,
  }) => {
    const confined = confine(build())
    const stores = { mongodbUri: await databaseOf(), redisUrl: process.env.REDIS_TCP_URL ?? '' }
    const image = {
      SIGNALBOX_IMAGE: build().folder,
      API_BASE_PATH: BASE_PATH,
      CRON_JOBS: 'off',
    }
    const { url, server } = await startInstance(scratchFolder(), stores, image, confined)
    cleanup(() => server.stop())
    const textOf = async (path: string) => {
      const response = await fetch(`${url}${BASE_PATH}${path}`)
      return response.text()
    }
    const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'))
    const description = await textOf('/openapi.json')
    assert.equal(JSON.parse(description).info.version, version)
    const bundle = await textOf('/docs/swagger-ui-bundle.js')
    assert.isAbove(bundle.length, 100_000)
    const page = await textOf('/console')
    const [, script = 'none'] = /<script type="module" src="([^"]+)"/.exec(page) ?? []
    const program = await textOf(script.replace(BASE_PATH, ''))
    assert.isAbove(program.length, 100_000, page)
    assert.equal(healthCheck()[0], 'node')
    assert.equal(checkedAt(server.port, BASE_PATH), 0)
    assert.equal(checkedAt(server.port, ''), 1)
    assert.equal(checkedAt(await freePort(), ''), 1)

    const run = (args: readonly string[]) =>
      runCommand(process.execPath, [...confined.consoleArgs, ...args], {
        cwd: build().folder,
        limitMs: COMMAND_LIMIT_MS,
        env: { PATH: process.env.PATH, ...completeEnvironment(stores), ...image },
      })
    const list = await run(['list'])
    assert.isNull(list.failure, list.output)
    assert.include(list.output, 'seed:demo')
    const ensured = await run(['indexes:ensure'])
    assert.isNull(ensured.failure, ensured.output)
    assert.include(ensured.output, 'present')
  })

  test('fails when it needs a development package', async ({ assert }) => {
    const imported = await runCommand(
      process.execPath,
      [...guard(), '--input-type=module', '--eval', "await import('typescript')"],
      {
        cwd: build().folder,
        limitMs: COMMAND_LIMIT_MS,
        env: { PATH: process.env.PATH, SIGNALBOX_IMAGE: build().folder },
      }
    )
    assert.equal(imported.code, 1)
    assert.match(imported.output, /typescript is not in the image|Cannot find package 'typescript'/)
  })
})

/** The exit code of the image's health check. */
function checkedAt(port: number, basePath: string): number | null {
  const [, ...args] = healthCheck()
  return spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH, PORT: String(port), API_BASE_PATH: basePath },
    timeout: 15_000,
  }).status
}

function guard(): string[] {
  return ['--import', join(import.meta.dirname, 'fixtures/stay_inside.js')]
}

/** The programs of the image, run by Node alone. */
function confine({ folder }: ApiProgram): ApiProgram {
  return {
    folder,
    serverArgs: [...guard(), join(folder, 'bin/server.js')],
    consoleArgs: [...guard(), 'ace.js'],
  }
}
