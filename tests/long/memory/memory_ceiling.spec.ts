import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { METRIC_NAMES } from '#shared/metrics'
import { scrapeOf } from '#tests/support/scrape'
import { waitUntil } from '#scripts/services/wait_until'
import { sayFigure } from '#scripts/testing/figure'
import { builtOnce } from '#tests/support/build/built_once'
import { scratchFolder } from '#tests/support/scratch_folder'
import { startInstance } from '#tests/support/processes/instance'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'
import {
  SHAPES,
  worstOrganization,
  type WorstOrganization,
} from '#tests/support/routing/worst_organization'

/** The smallest that docs/operations/reference.md states: a heap of 160 MiB in a container of 352. */
const HEAP_MIB = 160
const CONTAINER_MIB = 352
const NODE_OPTIONS = `--max-old-space-size=${HEAP_MIB} --max-semi-space-size=8`
const MIB = 1_048_576
const LASTS_MS = 6_000
/** A slow machine goes on until each of these was answered once, which takes longer there. */
const MUST_SUCCEED = ['resolve 200', 'list 200']
const LASTS_MS_MAX = 120_000
const LOADED_WITHIN_MS = 60_000
/** Two fifths of what V8 takes as its limit: the heap, and three times a semi-space. */
const TABLES_MIB_MAX = 0.4 * (HEAP_MIB + 3 * 8)
const REQUEST_LIMIT_MS = 120_000
const LOOK_EVERY_MS = 100
const SCRAPE_EVERY_MS = 500
const REFUSED_PAUSE_MS = 200
const CHANGED_EVERY_MS = 3_000
/** More than the log of changes reaches back. */
const CHANGES = 101
/** Above every status, so that it is taken for a refusal. */
const NO_ANSWER = 999
const SCRAPER = 'a-token-for-scrapers'
const ROUTERS = '/v1/booking-flow-routers'

test.group('An instance with a small heap', (group) => {
  const build = builtOnce(group)

  test('survives and answers within its memory while every organization does its worst', async ({
    assert,
    cleanup,
  }) => {
    const world = await Promise.all(Object.values(SHAPES).map((shape) => worstOrganization(shape)))
    const stores = {
      mongodbUri: process.env.MONGODB_URI ?? '',
      redisUrl: process.env.REDIS_TCP_URL ?? '',
    }
    const overrides = { NODE_OPTIONS, CRON_JOBS: 'off', METRICS_TOKEN: SCRAPER, ...UNLIMITED_RATES }
    const { server, url } = await startInstance(scratchFolder(), stores, overrides, build())
    cleanup(() => server.stop())
    const tables = new Set<number>()
    const answered = new Map<string, number>()
    const wrong: string[] = []
    let isOver = false
    const ask = async (organization: WorstOrganization, asked: Asked) => {
      const answer = await send(url, organization, asked)
      const { kind } = asked
      const outcome = `${kind} ${answer.status}`
      answered.set(outcome, (answered.get(outcome) ?? 0) + 1)
      const fault = faultOf(answer, asked)
      if (fault) wrong.push(`${kind}: ${fault}`)
      if (answer.status >= 429) await pause(REFUSED_PAUSE_MS)
      return answer.status
    }
    const during = async (everyMs: number, work: () => Promise<unknown>) => {
      for (; !isOver; await pause(everyMs)) await work()
    }
    const watch = Promise.all([
      during(LOOK_EVERY_MS, async () => {
        const { status } = await request(`${url}/health/live`)
        if (status !== 200) wrong.push(`/health/live: ${status}`)
      }),
      during(SCRAPE_EVERY_MS, async () => {
        const scrape = await request(`${url}/metrics`, { authorization: `Bearer ${SCRAPER}` })
        if (scrape.status !== 200) return
        tables.add(scrapeOf(scrape.body).valueOf(METRIC_NAMES.routingTableBytes) ?? Infinity)
      }),
    ])
    const worst = async () => {
      const [first] = world
      await waitUntil(
        async () => first === undefined || (await ask(first, resolve(first, 0))) === 200,
        AbortSignal.timeout(LOADED_WITHIN_MS)
      )
      const beganMs = performance.now()
      const isGoingOn = () => {
        const lastsMs = MUST_SUCCEED.every((one) => answered.has(one)) ? LASTS_MS : LASTS_MS_MAX
        return performance.now() - beganMs < lastsMs && !server.hasExited
      }
      const asking = world.flatMap((organization) =>
        WORST.map(async (next) => {
          for (let turn = 0; isGoingOn(); turn += 1) {
            await ask(organization, next(organization, turn))
          }
        })
      )
      const changing = world.map(async ({ tenant }) => {
        for (; isGoingOn(); await pause(CHANGED_EVERY_MS)) {
          await changeUnheard(tenant.organizationId)
        }
      })
      await Promise.all([...asking, ...changing])
    }

    const ended = server.exited.then((how) => wrong.push(`${how}${server.logTail()}`))
    await Promise.race([worst(), ended])
    const peakMib = server.hasExited ? Infinity : peakOf(server.pid) / 1_024
    isOver = true
    await watch

    const succeeded = [...answered.keys()].filter((outcome) => /20.$/.test(outcome))
    sayFigure(`a peak of ${peakMib.toFixed(0)} MiB of ${CONTAINER_MIB}`)
    assert.deepEqual(wrong.slice(0, 10), [])
    assert.isAtMost(peakMib, CONTAINER_MIB)
    assert.isAtMost(Math.max(...tables) / MIB, TABLES_MIB_MAX)
    assert.includeMembers(succeeded, MUST_SUCCEED)
  }).timeout(900_000)
})

interface Asked {
  readonly kind: string
  readonly method: string
  readonly path: string
  readonly body?: string
  /** Of the router that is to win. */
  readonly winner?: string
}

type Ask = (organization: WorstOrganization, turn: number) => Asked

const post = (kind: string, path: string, body: unknown): Asked => ({
  kind,
  method: 'POST',
  path: `${ROUTERS}${path}`,
  body: JSON.stringify(body),
})

const resolve: Ask = ({ urlOf, routers, ids }, turn) => {
  const number = (turn * 7) % routers
  const winner = ids[number] ?? ''
  return { ...post('resolve', '/resolve', { url: urlOf(number) }), winner }
}

const list: Ask = () => ({
  kind: 'list',
  method: 'GET',
  path: `${ROUTERS}?limit=100&populate=true`,
})

const explain: Ask = ({ urlOf, routers, ids }, turn) =>
  post('explain', '/explain', {
    url: urlOf(turn % routers),
    router_ids: ids.slice(0, 20),
  })

const validate: Ask = ({ urlOf, ids }) =>
  post('validate-rules', '/validate-rules', {
    matching_criteria: { path: { segments: ['p1'] } },
    example_urls: Array.from({ length: 100 }, (_, at) => urlOf(at).padEnd(8_000, '?')),
    exclude_router_id: ids[0],
  })

const create: Ask = ({ tenant }, turn) =>
  post('create', '', {
    name: `new ${turn} ${Math.random()}`,
    booking_flow_id: tenant.bookingFlowId,
    matching_criteria: { path: { segments: ['p1'] } },
  })

const update: Ask = ({ ids }, turn) => ({
  kind: 'update',
  method: 'PATCH',
  path: `${ROUTERS}/${ids[turn % ids.length] ?? ''}`,
  body: JSON.stringify({ is_active: true }),
})

const rehearseImport: Ask = (organization, turn) =>
  post('import', '/import?validate_only=true', { routers: draftsOf(organization, turn) })

function draftsOf({ tenant }: WorstOrganization, turn: number) {
  return Array.from({ length: 1_000 }, (_, at) => ({
    name: `draft ${turn} ${at}`,
    booking_flow_id: tenant.bookingFlowId,
    description: 'd'.repeat(1_900),
    matching_criteria: { path: { segments: [`p${at}`] } },
    example_urls: Array.from(
      { length: 10 },
      (_url, index) => `http://a/p${at}?${index}${'x'.repeat(150)}`
    ),
  }))
}

const WORST: readonly Ask[] = [
  resolve,
  resolve,
  list,
  list,
  explain,
  validate,
  create,
  update,
  rehearseImport,
]

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: string
}

async function send(
  url: string,
  { tenant }: WorstOrganization,
  { method, path, body }: Asked
): Promise<Answer> {
  const headers = { 'authorization': tenant.bearer, 'content-type': 'application/json' }
  return request(`${url}${path}`, headers, { method, ...(body === undefined ? {} : { body }) })
}

async function request(
  url: string,
  headers: Record<string, string> = {},
  init: RequestInit = {}
): Promise<Answer> {
  const signal = AbortSignal.timeout(REQUEST_LIMIT_MS)
  try {
    const answer = await fetch(url, { ...init, headers, signal })
    const retryAfter = answer.headers.get('retry-after')
    return { status: answer.status, retryAfter, body: await answer.text() }
  } catch (error) {
    return { status: NO_ANSWER, retryAfter: null, body: String(error) }
  }
}

function faultOf({ status, retryAfter, body }: Answer, { winner }: Asked): string | null {
  if (status === 429 || status === 503) {
    return retryAfter === null ? `${status} without Retry-After` : null
  }
  if (status === 409) return body.includes('E_QUOTA_EXCEEDED') ? null : body
  if (status >= 300) return `${status} ${body.slice(0, 300)}`
  if (winner === undefined || JSON.parse(body).router._id === winner) return null
  return `won by another than ${winner}`
}

/** Not in a transaction, which would give up after five seconds of changes by the instance. */
async function changeUnheard(organizationId: string): Promise<void> {
  const revisions = await app.container.make(OrganizationRevisions)
  const changes = Array.from({ length: CHANGES }, () => ({
    kind: 'router' as const,
    id: organizationId,
  }))
  await mongoose.connection.withSession((session) =>
    revisions.bump(organizationId, changes, session)
  )
}

/** The most memory that a process ever had resident, in KiB. */
function peakOf(pid: number): number {
  const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib)
}
