import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from '@japa/runner'
import { DATA_FOLDER, PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { sayFigure } from '#scripts/testing/figure'
import { createTenant } from '#tests/support/create_tenant'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { newFolder } from '#tests/support/new_folder'
import { scratchFolder } from '#tests/support/scratch_folder'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'
import { callWithOpenapiFetch } from './calls/calls_openapi_fetch.js'
import { GENERATORS } from './generators.js'

/** A step may download and compile all that its generator is made of. */
const STEP_LIMIT_MS = 15 * 60_000
const GENERATOR_LIMIT_MS = 40 * 60_000
const KEPT = join(DATA_FOLDER, 'clients')
const CALLS = join(PROJECT_FOLDER, 'tests/long/clients/calls')

function isThere(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, program)))
}

test.group('A client that was generated from the document', (group) => {
  let instance: Instance

  group.setup(async () => {
    const stores = {
      mongodbUri: process.env.MONGODB_URI ?? '',
      redisUrl: process.env.REDIS_TCP_URL ?? '',
    }
    instance = await startInstance(newFolder(), stores, UNLIMITED_RATES, patientProgram())
    return () => instance.server.stop()
  })

  /** Where, as whom and to which booking flow the programs call. */
  async function callerOfNewTenant() {
    const { bearer, bookingFlowId } = await createTenant()
    const TOKEN = bearer.replace('Bearer ', '')
    return { BASE_URL: instance.url, TOKEN, FLOW_ID: bookingFlowId }
  }

  test('does what README.md lists: openapi-typescript', async () => {
    await callWithOpenapiFetch(await callerOfNewTenant())
    sayFigure('openapi-typescript')
  })

  test('builds and does what README.md lists: {name}')
    .with([...GENERATORS])
    .run(async ({ assert }, { name, needs, files = {}, steps }) => {
      const missing = needs.filter((program) => !isThere(program))
      if (missing.length > 0) {
        sayFigure(`${name}: did not run (no ${missing.join(', ')})`)
        return
      }
      const folder = scratchFolder()
      mkdirSync(KEPT, { recursive: true })
      cpSync(CALLS, join(folder, 'calls'), { recursive: true })
      const document = await fetch(`${instance.url}/openapi.json`)
      writeFileSync(join(folder, 'openapi.json'), await document.text())
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
      const caller = await callerOfNewTenant()

      for (const { run, at = folder, env } of steps({ folder, kept: KEPT })) {
        const [program, ...args] = run
        const options = {
          cwd: at,
          limitMs: STEP_LIMIT_MS,
          env: { ...process.env, ...caller, ...env },
        }
        const { failure, output } = await runCommand(program, args, options)
        assert.isNull(failure, `${run.join(' ')}\n${output.slice(-4_000)}`)
      }
      sayFigure(name)
    })
    .timeout(GENERATOR_LIMIT_MS)
})
