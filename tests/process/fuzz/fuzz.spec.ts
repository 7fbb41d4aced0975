import { join } from 'node:path'
import { test } from '@japa/runner'
import { runSchemathesis } from '#scripts/fuzz/run_schemathesis'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import type { OpenApiDocument } from '#openapi/describe_api'
import { AnswerCheck } from '#tests/support/openapi/answer_check'
import { Wire } from '#tests/support/wire/wire'
import {
  completeEnvironment,
  type Instance,
  startInstance,
} from '#tests/support/processes/instance'
import { builtOnce } from '#tests/support/build/built_once'
import { scratchFolder } from '#tests/support/scratch_folder'
import { Dice } from '#tests/support/dice'
import { type HostileRequest, HostileRequests } from './hostile_requests.js'
import { faultOf } from './verdict.js'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const SCHEMATHESIS_SECONDS = 40
const REQUESTS_MIN = 20_000
const OWN_REQUESTS = 20_000
const CONNECTIONS = 16
const LIMIT_MS = 480_000
const SHOWN_FAULTS_MAX = 10
const UNLIMITED = '100000000/60'

/** Without limits of rate, because 429 would hide every other answer. */
const ENVIRONMENT = {
  NODE_ENV: 'production',
  ENVIRONMENT: 'develop',
  CRON_JOBS: 'off',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_TOKEN: UNLIMITED,
  RATE_LIMIT_PER_ORGANIZATION: UNLIMITED,
  RATE_LIMIT_RESOLVES_PER_TOKEN: UNLIMITED,
  RATE_LIMIT_RESOLVES_PER_ORGANIZATION: UNLIMITED,
  RATE_LIMIT_FAILED_AUTHENTICATIONS: UNLIMITED,
  RATE_LIMIT_PER_BOOKING_SESSION: UNLIMITED,
}

async function startFuzzed(program: ApiProgram): Promise<{ instance: Instance; token: string }> {
  const stores = {
    mongodbUri: process.env.MONGODB_URI ?? '',
    redisUrl: process.env.REDIS_TCP_URL ?? '',
  }
  const environment = { ...completeEnvironment(stores), ...ENVIRONMENT }
  const { token } = await seedDemo({ PATH: process.env.PATH, ...environment }, program)
  const folder = join(scratchFolder(), 'fuzzed')
  const instance = await startInstance(folder, stores, ENVIRONMENT, program)
  return { instance, token }
}

async function describedBy({ url }: Instance): Promise<OpenApiDocument> {
  const response = await fetch(`${url}/openapi.json`)
  return JSON.parse(await response.text())
}

/** Sends all requests over a few connections, which are used again until an answer or a doubt ends them. */
async function sendAll(url: string, requests: Iterator<HostileRequest>, check: AnswerCheck) {
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let sent = 0
  const work = async () => {
    let wire: Wire | null = null
    for (let turn = requests.next(); !turn.done; turn = requests.next()) {
      const request = turn.value
      if (request.isBroken || !wire?.isOpen) {
        wire?.close()
        wire = await Wire.open(url)
      }
      wire.send(request.bytes)
      if (request.isBroken) wire.finish()
      const answer = await wire.answer(request.method).catch((error: unknown) => String(error))
      sent += 1
      const fault = typeof answer === 'string' ? answer : faultOf(check, request, answer)
      if (fault !== null) faults.push(shown(fault, request))
      if (typeof answer === 'string' || answer.isLast || request.isBroken) wire.close()
      const status = typeof answer === 'string' ? -1 : answer.status
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    wire?.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return { sent, faults, statuses }
}

function shown(fault: string, { bytes }: HostileRequest): string {
  const text = bytes.toString('latin1', 0, 1_500).replaceAll(/sbx_[\w.]+/g, 'sbx_…')
  return `${fault}\n    ${JSON.stringify(text)}`
}

function* take(requests: HostileRequests, count: number): Generator<HostileRequest> {
  for (let left = count; left > 0; left -= 1) yield requests.next()
}

test.group('An instance that is sent nonsense', (group) => {
  const build = builtOnce(group)

  test('answers as its description says, and never by 5xx', async ({ assert, cleanup }) => {
    const log = (line: string) => void process.stdout.write(`fuzz: ${line}\n`)
    const { instance, token } = await startFuzzed(build())
    cleanup(() => instance.server.stop())
    const document = await describedBy(instance)
    const hostile = new HostileRequests(document, new Dice(SEED), token)

    const described = await runSchemathesis({
      url: instance.url,
      token,
      seed: SEED,
      seconds: SCHEMATHESIS_SECONDS,
      log,
    })
    const own = await sendAll(instance.url, take(hostile, OWN_REQUESTS), new AnswerCheck(document))
    const statuses = [...own.statuses].sort().map(([status, count]) => `${status}: ${count}`)
    log(`seed ${SEED}; ${described.requests} requests of Schemathesis`)
    log(`${own.sent} of our own; ${statuses.join(', ')}`)
    const live = await fetch(`${instance.url}/health/ready`)
    const organization = await fetch(`${instance.url}/v1/organization`, {
      headers: { authorization: `Bearer ${token}` },
    })

    assert.isNull(described.failures, described.failures ?? '')
    assert.deepEqual(own.faults.slice(0, SHOWN_FAULTS_MAX), [], `${own.faults.length} faults`)
    assert.isAbove(described.requests, 50)
    assert.isAtLeast(described.requests + own.sent, REQUESTS_MIN)
    assert.isAbove(own.statuses.get(200) ?? 0, OWN_REQUESTS / 50)
    assert.deepEqual([live.status, organization.status], [200, 200])
  }).timeout(LIMIT_MS)
})
