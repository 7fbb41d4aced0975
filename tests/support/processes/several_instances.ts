import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import type { PrivateServer } from '#scripts/services/private_server'
import { startInstance } from './instance.js'
import { patientProgram } from './patient_program.js'
import { scratchFolder } from '#tests/support/scratch_folder'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'

/** A running process of the service, as seen by a caller with one access token. */
export class RunningInstance {
  constructor(
    readonly url: string,
    private readonly server: PrivateServer
  ) {}

  kill(signal: NodeJS.Signals): void {
    this.server.kill(signal)
  }

  /** Resolves with a short text on how it ended. */
  get exited(): Promise<string> {
    return this.server.exited
  }

  async ask(bearer: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { 'authorization': bearer, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text }
  }
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Starts processes of the service on the test run's MongoDB and the given Redis, which has to answer: they are patient.
 * Stops them after the active test. They leave recurring jobs alone, which would be due for the organizations of all
 * tests.
 */
export function severalInstances(
  count: number,
  redisUrl: string,
  environment: Readonly<Record<string, string>> = {},
  program: ApiProgram = patientProgram()
): Promise<RunningInstance[]> {
  const folder = scratchFolder()
  const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl }
  const test = getActiveTestOrFail()
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const overrides = {
        LOG_LEVEL: 'error',
        ...UNLIMITED_RATES,
        CRON_JOBS: 'off',
        ...environment,
      }
      const own = join(folder, String(index))
      const { server, url } = await startInstance(own, stores, overrides, program)
      test.cleanup(() => server.stop())
      return new RunningInstance(url, server)
    })
  )
}
