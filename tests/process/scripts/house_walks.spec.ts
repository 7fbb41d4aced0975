import { hash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { DATA_FOLDER, PROJECT_FOLDER } from '#scripts/services/project_folders'
import type { Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { startInstance } from '#tests/support/processes/instance'
import { privateRedis } from '#tests/support/redis/private_redis'
import { campaign, path, query, ROUTERS, routerPayload } from '#tests/support/routers'
import { scratchFolder } from '#tests/support/scratch_folder'
import { visitedTenant } from '#tests/support/visited_tenant'
import { CalledFunctions, INSPECTED_PROGRAM } from './called_functions.js'

const TURNS = 4
const IDLE_MS_MIN = 300
const EVENTS = 'signalbox:staging:stream:router-events'

type Calls = ReadonlySet<string>

/** Lists the files of each walk, and those that timers enter as well, beside any request. */
const LIST = 'scripts/house/walks.json'
/** Each Lua script by the digest with which it is called. */
const SCRIPTS = new Map(
  globSync('app/**/*.lua', { cwd: PROJECT_FOLDER }).map((file) => [
    hash('sha1', readFileSync(join(PROJECT_FOLDER, file))),
    file,
  ])
)

test('The files on each walk of the house are those that a real request enters', async ({
  assert,
  cleanup,
}) => {
  const redis = await privateRedis()
  // Before anything else asks this Redis: ioredis fails when a command is seen together with the answer to MONITOR.
  const monitor = await redis.observer.monitor()
  cleanup(() => monitor.disconnect())
  const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl: redis.url }
  const environment = { CRON_JOBS: 'off' }
  const { server, url } = await startInstance(
    scratchFolder(),
    stores,
    environment,
    INSPECTED_PROGRAM
  )
  cleanup(() => server.stop())
  const functions = await CalledFunctions.of(server.logFile)
  cleanup(() => functions.close())
  const scripts = new Set<string>()
  const stored = mongoose.connection.collection('router_events')
  monitor.on('monitor', (_: string, [, digest = '']: string[]) => {
    const script = SCRIPTS.get(digest)
    if (script) scripts.add(`${script}:`)
  })

  const post = async ({ bearer }: Tenant, endpoint: string, body: object, status: number) => {
    const headers = { 'authorization': bearer, 'content-type': 'application/json' }
    const answer = await fetch(url + endpoint, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    assert.equal(answer.status, status, text)
  }
  const resolve = async (tenant: Tenant) => {
    await post(tenant, `${ROUTERS}/resolve`, { url: 'https://a.example/b?utm_source=c&d=e' }, 200)
    const organization = { organization_id: new mongoose.Types.ObjectId(tenant.organizationId) }
    const left = await eventually(
      async () => [await stored.countDocuments(organization), await redis.observer.xlen(EVENTS)],
      (counts) => counts.join() === '1,0'
    )
    assert.deepEqual(left, [1, 0])
  }
  const create = (tenant: Tenant) => {
    const criteria = {
      ...path('book', 'implants'),
      ...query({ city: { value: 'bern' } }),
      ...campaign({ utm_source: 'google' }),
    }
    return post(tenant, ROUTERS, routerPayload(tenant, { matching_criteria: criteria }), 201)
  }

  /** What `act` calls in each turn, and how long the longest took. Nothing of a tenant is in memory before its turn. */
  const turnsOf = async (act: (tenant: Tenant) => Promise<void>) => {
    const turns: Calls[] = []
    let longestMs = 0
    for (let turn = 0; turn < TURNS; turn += 1) {
      const tenant = await visitedTenant()
      await functions.take()
      scripts.clear()
      const startedAt = performance.now()
      await act(tenant)
      const called = await functions.take()
      turns.push(called.union(scripts))
      longestMs = Math.max(longestMs, performance.now() - startedAt)
    }
    return { turns, longestMs }
  }
  await resolve(await visitedTenant())
  const walks = { resolve: await turnsOf(resolve), create: await turnsOf(create) }
  const idleMs = Math.max(IDLE_MS_MIN, walks.resolve.longestMs, walks.create.longestMs)
  const idling = await turnsOf(() => delay(idleMs))
  const idle = inAny(idling.turns)

  const turns = {
    'a resolve, from the socket to its stored event': walks.resolve.turns,
    'criteria, from the socket to MongoDB': walks.create.turns,
  }
  const listed = JSON.parse(readFileSync(join(PROJECT_FOLDER, LIST), 'utf8'))
  const traced: Record<string, string[]> = {}
  const wrong: string[] = []
  for (const [name, own] of Object.entries(turns)) {
    const entered = filesOf(inEach(own).difference(idle)).difference(
      new Set(listed['entered by timers'])
    )
    const ever = filesOf(inAny(own))
    const known = new Set<string>(listed[name])
    traced[name] = [...entered.union(known.intersection(ever))].sort()
    wrong.push(
      ...[...entered.difference(known)].map((file) => `${name}: not listed: ${file}`),
      ...[...known.difference(ever)].map((file) => `${name}: never entered: ${file}`)
    )
  }
  writeFileSync(
    join(DATA_FOLDER, 'walks.json'),
    `${JSON.stringify({ ...listed, ...traced }, null, 2)}\n`
  )
  assert.isEmpty(
    wrong,
    `if this is as it should be, copy .data/walks.json to ${LIST}\n${wrong.join('\n')}`
  )
}).timeout(120_000)

const inEach = ([first, ...others]: readonly Calls[]) =>
  others.reduce((common, one) => common.intersection(one), first ?? new Set())

const inAny = (turns: readonly Calls[]) => turns.reduce((all, one) => all.union(one))

const filesOf = (calls: Calls) => new Set([...calls].map((call) => call.split(':', 1).join('')))
