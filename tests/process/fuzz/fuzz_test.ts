import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CreateOperatorCredential } from '#identity/operators/create_operator_credential'
import { SeedDemo } from '#demo/seed_demo'
import { runSchemathesis } from '#scripts/fuzz/run_schemathesis'
import { sayFigure } from '#scripts/testing/figure'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import type { OpenApiDocument } from '#openapi/describe_api'
import { AnswerCheck } from '#tests/support/openapi/answer_check'
import { Wire, type WireAnswer } from '#tests/support/wire/wire'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { createKey } from '#tests/support/publishable_keys'
import { builtOnce } from '#tests/support/build/built_once'
import { eventually } from '#tests/support/eventually'
import { scratchFolder } from '#tests/support/scratch_folder'
import { SeededRandom } from '#tests/support/seeded_random'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'
import { type HostileRequest, HostileRequests, type Mutation } from './hostile_requests.js'
import { faultOf } from './verdict.js'

const CONNECTIONS = 16
const ANSWER_LIMIT_MS = 60_000
/** A 503 asks for the same request later; one that is always answered so is a fault. */
const TRIES = 5
const BETWEEN_TRIES_MS = 1_000
const CREDENTIAL_LIFETIME_MS = 86_400_000
const AROUND_MS = 900_000
const EACH_MS = 40
const SHOWN_FAULTS_MAX = 10

/** Without limits of rate, because 429 would hide every other answer. */
const ENVIRONMENT = {
  NODE_ENV: 'production',
  ENVIRONMENT: 'develop',
  CRON_JOBS: 'off',
  LOG_LEVEL: 'warn',
  ...UNLIMITED_RATES,
}

async function startFuzzed(program: ApiProgram) {
  const seedDemo = await app.container.make(SeedDemo)
  const { token, organization } = await seedDemo.execute()
  const key = await createKey(organization.id)
  const createOperator = await app.container.make(CreateOperatorCredential)
  const operator = await createOperator.execute({
    name: 'Fuzz',
    lifetimeMs: CREDENTIAL_LIFETIME_MS,
  })
  const stores = {
    mongodbUri: process.env.MONGODB_URI ?? '',
    redisUrl: process.env.REDIS_TCP_URL ?? '',
  }
  const instance = await startInstance(
    join(scratchFolder(), 'fuzzed'),
    stores,
    ENVIRONMENT,
    program
  )
  const credentials = {
    token: token.release(),
    operator: operator.value.release(),
    key: key.bearer.replace('Bearer ', ''),
  }
  return { instance, credentials, origin: key.origin }
}

async function describedBy({ url }: Instance): Promise<OpenApiDocument> {
  const response = await fetch(`${url}/openapi.json`)
  return JSON.parse(await response.text())
}

class Sent {
  readonly statuses = new Map<number, number>()
  readonly faults: string[] = []
  /** The endpoints and mutations of the requests that were answered or cut off. */
  readonly pairs = new Set<string>()
  count = 0

  constructor(private readonly check: AnswerCheck) {}

  add(request: HostileRequest, answer: WireAnswer | string): void {
    const isMissing = typeof answer === 'string'
    const fault = isMissing ? answer : faultOf(this.check, request, answer)
    if (fault !== null) this.faults.push(shown(fault, request))
    const status = isMissing ? -1 : answer.status
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    for (const mutation of request.mutations) this.pairs.add(pairOf(request.endpoint, mutation))
    this.count += 1
  }
}

function pairOf(endpoint: string, mutation: Mutation): string {
  return `${endpoint} with ${mutation}`
}

/** Sends requests over a connection, which it uses again until an answer or a doubt ends it. */
class Caller {
  #wire: Wire | null = null

  constructor(private readonly url: string) {}

  /** The answer, unless it is a 503 that another try avoids; a text without an answer. */
  async answerTo(request: HostileRequest): Promise<WireAnswer | string> {
    let answer = await this.#once(request)
    for (let left = TRIES - 1; left > 0 && isForLater(answer); left -= 1) {
      await delay(BETWEEN_TRIES_MS)
      answer = await this.#once(request)
    }
    return answer
  }

  close(): void {
    this.#wire?.close()
  }

  async #once(request: HostileRequest): Promise<WireAnswer | string> {
    const wire = await this.#wireFor(request)
    wire.send(request.bytes)
    if (request.isBroken) wire.finish()
    const answer = await wire
      .answer(request.method, ANSWER_LIMIT_MS)
      .catch((error: unknown) => String(error))
    if (typeof answer === 'string' || answer.isLast || request.isBroken) wire.close()
    return answer
  }

  async #wireFor({ isBroken }: HostileRequest): Promise<Wire> {
    if (this.#wire?.isOpen && !isBroken) return this.#wire
    this.close()
    return (this.#wire = await Wire.open(this.url))
  }
}

/** Sends all requests, some at the same time. */
async function sendAll(url: string, requests: Iterator<HostileRequest>, check: AnswerCheck) {
  const sent = new Sent(check)
  const work = async () => {
    const caller = new Caller(url)
    for (let turn = requests.next(); !turn.done; turn = requests.next()) {
      sent.add(turn.value, await caller.answerTo(turn.value))
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return sent
}

function isForLater(answer: WireAnswer | string): boolean {
  if (typeof answer === 'string') return false
  return answer.status === 503 && answer.header('retry-after') !== undefined
}

function shown(fault: string, { bytes }: HostileRequest): string {
  const text = bytes.toString('latin1', 0, 1_500).replaceAll(/sb([xop])_[\w.-]+/g, 'sb$1_…')
  return `${fault}\n    ${JSON.stringify(text)}`
}

export interface FuzzOptions {
  readonly seed: number
  /**
   * Of our own fuzzer, which sends more when the description has more pairs of endpoint and mutation; 0 for as few as
   * have every endpoint and every mutation.
   */
  readonly requests: number
  /** Random requests of Schemathesis to each endpoint, besides those that it derives from the description; 0 for no run of it. */
  readonly examplesPerEndpoint: number
}

/** A test that sends each kind of wrong request to each endpoint, and random ones after them. */
export function fuzzTest({ seed, requests, examplesPerEndpoint }: FuzzOptions): void {
  test.group('An instance that gets nonsense', (group) => {
    const build = builtOnce(group)

    test('answers as its description says, and never by 5xx', async ({ assert, cleanup }) => {
      const log = (line: string) => void process.stdout.write(`fuzz: ${line}\n`)
      log(`again: npm run test:long -- fuzz --seed=${seed} --requests=${requests}`)
      const { instance, credentials, origin } = await startFuzzed(patientProgram(build()))
      const { token } = credentials
      cleanup(() => instance.server.stop())
      const document = await describedBy(instance)
      const hostile = new HostileRequests(document, new SeededRandom(seed), credentials, origin)

      const found = { requests: 0, endpoints: 0, selected: 0, failures: null }
      const described =
        examplesPerEndpoint === 0
          ? found
          : await runSchemathesis({
              url: instance.url,
              token,
              seed,
              examplesPerEndpoint,
              limitMs: AROUND_MS + requests * EACH_MS,
              log,
            })
      const pairs = requests === 0 ? hostile.fewPairs() : hostile.pairs()
      const taken = hostile.take(pairs, requests)
      const own = await sendAll(instance.url, taken, new AnswerCheck(document))
      const statuses = [...own.statuses].sort().map(([status, count]) => `${status}: ${count}`)
      log(
        `${described.requests} requests of Schemathesis to ${described.endpoints} of ${described.selected} endpoints`
      )
      log(`${own.count} of our own, ${own.pairs.size} pairs; ${statuses.join(', ')}`)
      const count = own.count + described.requests
      sayFigure(
        `seed ${seed}, ${count} wrong requests, ${own.pairs.size} pairs of endpoint and mutation`
      )
      const live = await eventually(
        () => fetch(`${instance.url}/health/ready`),
        ({ status }) => status === 200
      )
      const organization = await fetch(`${instance.url}/v1/organization`, {
        headers: { authorization: `Bearer ${token}` },
      })

      assert.isNull(described.failures, described.failures ?? '')
      assert.deepEqual(own.faults.slice(0, SHOWN_FAULTS_MAX), [], `${own.faults.length} faults`)
      if (examplesPerEndpoint > 0) assert.isAbove(described.selected, 0)
      assert.equal(described.endpoints, described.selected)
      assert.includeMembers(
        [...own.pairs],
        pairs.map(({ operation, mutation }) => pairOf(operation.endpoint, mutation))
      )
      assert.isAbove(own.statuses.get(200) ?? 0, own.count / 50)
      assert.deepEqual([live.status, organization.status], [200, 200])
    }).timeout(2 * (AROUND_MS + requests * EACH_MS))
  })
}
