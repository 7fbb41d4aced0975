import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { mongo } from 'mongoose'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { NOTHING_SEEN } from '#routing/engine/hygiene/seen_utm'
import { UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import { runToEnd } from '#shared/steps'
import { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { PlainDocuments } from '#shared/persistence/plain_documents'
import { storedFlow, storedRouter } from '#tests/support/routing/memory_source'

const FLOW = 'f'.repeat(24)
export const COUNT = 500

const documents = new PlainDocuments<BookingFlowRouter>()

/** Texts and lists as they come from MongoDB: each of its own. */
function asRead(stored: Uint8Array): BookingFlowRouter {
  return documents.read(stored)
}

function parameters(number: number, more: { required: boolean; value?: string }) {
  return Array.from({ length: 50 }, (_, at) => ({
    name: (number * 50 + at).toString(36),
    ...more,
  }))
}

export const SHAPES: Readonly<Record<string, (number: number) => Partial<BookingFlowRouter>>> = {
  'a path': () => ({}),
  'fifty segments': (number) => ({
    criteria: { path: { segments: Array.from({ length: 50 }, (_, at) => `${number}-${at}`) } },
  }),
  'fifty parameters that must be there': (number) => ({
    criteria: { queryParams: parameters(number, { required: true }) },
    priorityClass: 'query_only',
  }),
  'fifty optional values': (number) => ({
    criteria: { queryParams: parameters(number, { value: `${number}`, required: false }) },
    priorityClass: 'query_only',
  }),
  'a hundred short example URLs': (number) => ({
    exampleUrls: Array.from({ length: 100 }, (_, at) => `http://a/${at}?${number}`),
  }),
  'a few example URLs': (number) => ({
    exampleUrls: [`http://a/p${number}`, `http://b/p${number}`],
  }),
  'twenty short tags': (number) => ({
    tags: Array.from({ length: 20 }, (_, at) => `${(number * 20 + at).toString(36)}`),
  }),
  'tags and an external id of wide characters': (number) => ({
    tags: [`${'漢'.repeat(45)}${number}`, `${'字'.repeat(45)}${number}`],
    externalId: `${'漢'.repeat(120)}${number}`,
  }),
  'a name of wide characters': (number) => ({ name: `${'漢'.repeat(90)}${number}` }),
}

const STEADY_BYTES = 16_384
const STEADY_TIMES = 2
const COLLECTIONS_MAX = 50

setFlagsFromString('--expose-gc')
// Otherwise a busy helper thread gives buffers back at any time after the collection that found them.
setFlagsFromString('--no-concurrent-array-buffer-sweeping')
// Otherwise a collection in between frees the code of what has not run lately, which is more than a snapshot takes.
setFlagsFromString('--no-flush-bytecode')
const collect = runInNewContext('gc') as () => void

/** Bytes in use once nothing more goes: what was left behind is collected over several turns. */
async function taken(): Promise<number> {
  let before = Infinity
  let steady = 0
  for (let round = 0; round < COLLECTIONS_MAX; round += 1) {
    collect()
    await nextTurn()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    const bytes = heapUsed + arrayBuffers
    steady = Math.abs(before - bytes) < STEADY_BYTES ? steady + 1 : 0
    if (steady === STEADY_TIMES) return bytes
    before = bytes
  }
  return before
}

/** What a snapshot says that it takes (`memoryBytes`), and what it takes with its index of example URLs (`bytes`). */
export interface Measured {
  readonly memoryBytes: number
  readonly bytes: number
  readonly size: number
}

async function measure(name: string): Promise<Measured> {
  const shape = SHAPES[name]
  const stored = Array.from({ length: COUNT }, (_, number) =>
    mongo.BSON.serialize(storedRouter(number, shape?.(number)))
  )
  const before = await taken()
  const snapshot = OrganizationSnapshot.compile({
    organizationId: 'o',
    revision: 1,
    ancestors: new Map(),
    brandKit: null,
    urlPrivacy: 'masked',
    routerNamesOnPages: 'off',
    routers: stored.map(asRead),
    bookingFlows: new Map([[FLOW, storedFlow(FLOW)]]),
  })
  runToEnd(snapshot.table.listersSteps(['http://a/']))
  const surroundings = runToEnd(UtmSurroundings.steps(NOTHING_SEEN, snapshot.table, []))
  runToEnd(surroundings.isAskedSteps('utm_source', 'a'))
  const bytes = (await taken()) - before
  // The documents were there before, so they must be there until now.
  if (stored.length !== COUNT) throw new Error('unreachable')
  return { memoryBytes: snapshot.memoryBytes, bytes, size: snapshot.table.size }
}

parentPort?.on('message', (name: string) => {
  void measure(name).then((measured) => parentPort?.postMessage(measured))
})
