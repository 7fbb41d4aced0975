import { gzipSync } from 'node:zlib'
import type { Tenant } from '#tests/support/create_tenant'
import { createKey, PAGE_RESOLVE } from '#tests/support/publishable_keys'
import type { Call, HostileCaller } from '../hostile_caller.js'
import { type Genes, numberOf, type Probe, textOf } from '../probe.js'
import { FILL_NAMES, filled, json, ROUTERS } from './texts.js'

const ENDPOINTS: Readonly<Record<string, string>> = {
  session: '/v1/booking-sessions',
  resolve: `${ROUTERS}/resolve`,
  create: ROUTERS,
}
const IMPORT = `${ROUTERS}/import?validate_only=true`
const REQUESTS = 6
const ORIGIN = 'https://www.clinic.example'

/** Ways to say much in JSON with few bytes. */
const VALUES: Readonly<Record<string, (count: number) => string>> = {
  'digits': (count) => '9'.repeat(count),
  'numbers': (count) => `[${'1,'.repeat(count)}1]`,
  'objects': (count) => `[${'{},'.repeat(count)}{}]`,
  'the same member': (count) => `{${'"a":1,'.repeat(count)}"a":1}`,
  'members': (count) => `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join()}}`,
  'nested lists': (count) => '['.repeat(count) + ']'.repeat(count),
  'nested objects': (count) => '{"a":'.repeat(count) + '1' + '}'.repeat(count),
  'bytes that are not UTF-8': (count) => `"${'\\u00ff'.repeat(count)}"`,
  'lists': (count) => `[${'[],'.repeat(count)}[]]`,
}

const CSV_HEADER = 'name,booking_flow_id,path,query_params,tags,example_urls'
const NO_FLOW = 'f'.repeat(24)

/** Ways to say much in a CSV with few bytes. */
const CELLS: Readonly<Record<string, (count: number) => string>> = {
  'columns': (count) => 'a,'.repeat(count),
  'lines': (count) => CSV_HEADER + '\n'.repeat(count),
  'rows of nothing': (count) => `${CSV_HEADER}\n${',,,,,\n'.repeat(count / 6)}`,
  'doubled quotes': (count) => `${CSV_HEADER}\n"${'""'.repeat(count * 8)}"`,
  'an open quote': (count) => `${CSV_HEADER}\n"${'\r\n'.repeat(count * 8)}`,
  'blanks in a cell': (count) => `${CSV_HEADER}\nA,b,${' '.repeat(count * 8)}x,,,`,
  'parameters': (count) => `${CSV_HEADER}\nA,b,,${'a?&'.repeat(count * 4)},,`,
  'tags': (count) => `${CSV_HEADER}\nA,b,,,"${'\\,,'.repeat(count * 4)}",`,
  'URLs': (count) => `${CSV_HEADER}\nA,b,,,,${'a '.repeat(count * 4)}`,
  'segments': (count) =>
    `${CSV_HEADER}\n${`A,${NO_FLOW},${'/a'.repeat(count / 250)},,,\n`.repeat(1_000)}`,
  'bad rows': (count) =>
    `${CSV_HEADER}\n${`A,b,c,%,%,${'d '.repeat(count / 250)}\n`.repeat(1_000)}`,
}

function times(caller: HostileCaller, path: string, body: string | Buffer, gzip = false) {
  const headers: Record<string, string> = gzip ? { 'content-encoding': 'gzip' } : {}
  return caller.sendAll(Array.from({ length: REQUESTS }, () => ({ path, body, headers })))
}

function sendValues(caller: HostileCaller, genes: Genes, path: string) {
  const text = VALUES[textOf(genes, 'of')]?.(numberOf(genes, 'count')) ?? ''
  const isGzip = genes.gzip === 1
  return times(caller, path, isGzip ? gzipSync(text) : text, isGzip)
}

function router(genes: Genes, flowId: string, name: string) {
  const text = filled(textOf(genes, 'fill'), numberOf(genes, 'length'))
  const where = textOf(genes, 'where')
  const plain = { name, booking_flow_id: flowId, matching_criteria: { path: { segments: ['x'] } } }
  switch (where) {
    case 'name':
      return { ...plain, name: text }
    case 'description':
      return { ...plain, description: text }
    case 'segment':
      return { ...plain, matching_criteria: { path: { segments: [text] } } }
    case 'parameter':
      return { ...plain, matching_criteria: { query_params: { parameters: { [text]: {} } } } }
    case 'campaign':
      return { ...plain, matching_criteria: { campaign: { utm_source: text } } }
    case 'flow':
      return { ...plain, booking_flow_id: text }
    default:
      return { ...plain, [text]: 1 }
  }
}

const TEXT_GENES = {
  where: ['member', 'flow', 'campaign', 'parameter', 'segment', 'description', 'name'],
  fill: FILL_NAMES,
}

export const BODY_PROBES: readonly Probe[] = [
  {
    id: 'bodies: values',
    bound: 'body',
    genes: {
      to: Object.keys(ENDPOINTS),
      of: Object.keys(VALUES),
      count: [31, 1_000, 60_000, 9_900],
      gzip: [1, 0],
    },
    attack: (caller, genes) => sendValues(caller, genes, ENDPOINTS[textOf(genes, 'to')] ?? ''),
  },
  {
    id: 'bodies: values of an import',
    bound: 'import',
    genes: { of: Object.keys(VALUES), count: [31, 1_000, 249_000, 60_000, 120_000], gzip: [1, 0] },
    attack: (caller, genes) => sendValues(caller, genes, IMPORT),
  },
  {
    id: 'bodies: cells of an import',
    bound: 'import',
    genes: { of: Object.keys(CELLS), count: [31, 1_000, 249_000, 60_000], gzip: [1, 0] },
    attack(caller, genes) {
      const text = CELLS[textOf(genes, 'of')]?.(numberOf(genes, 'count')) ?? ''
      const isGzip = genes.gzip === 1
      const headers: Record<string, string> = {
        'content-type': 'text/csv',
        ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
      }
      const body = isGzip ? gzipSync(text) : text
      return caller.sendAll(
        Array.from({ length: REQUESTS }, () => ({ path: IMPORT, body, headers }))
      )
    },
  },
  {
    id: 'bodies: inflation',
    bound: 'body',
    genes: {
      to: Object.keys(ENDPOINTS),
      kib: [64, 1_000, 50_000, 3_000],
      of: [' ', '[],', '"a",'],
    },
    attack(caller, genes) {
      const piece = textOf(genes, 'of')
      const inflated = `[${piece.repeat((numberOf(genes, 'kib') * 1024) / piece.length)}1]`
      return times(caller, ENDPOINTS[textOf(genes, 'to')] ?? '', gzipSync(inflated), true)
    },
  },
  {
    id: 'bodies: a long text of a router',
    bound: 'body',
    genes: { ...TEXT_GENES, length: [100, 1_024, 8_000, 60_000] },
    attack(caller, genes) {
      const body = json(router(genes, caller.attacker.bookingFlowId, 'Long'))
      return times(caller, `${ROUTERS}?validate_only=true`, body)
    },
  },
  {
    id: 'bodies: an import of long texts',
    bound: 'import',
    genes: { ...TEXT_GENES, length: [100, 900, 1_900, 7_000], routers: [10, 100, 1_000] },
    attack(caller, genes) {
      const { bookingFlowId } = caller.attacker
      const each = Buffer.byteLength(json(router(genes, bookingFlowId, 'Long')))
      const count = Math.max(1, Math.min(numberOf(genes, 'routers'), Math.floor(4_000_000 / each)))
      const routers = Array.from({ length: count }, (_, at) =>
        router(genes, bookingFlowId, `L${at}`)
      )
      return caller.send({ path: IMPORT, body: json({ routers }) })
    },
  },
  {
    id: 'bodies: an import with nothing right',
    bound: 'import',
    genes: { routers: [10, 300, 1_000], errors: [1, 10, 50, 200], criteria: [0, 1] },
    attack(caller, genes) {
      const count = Math.min(
        numberOf(genes, 'errors'),
        Math.floor(240_000 / numberOf(genes, 'routers') / 3)
      )
      const wrong = Object.fromEntries(Array.from({ length: count }, (_, at) => [`wrong${at}`, at]))
      const draft =
        genes.criteria === 1
          ? { matching_criteria: { query_params: { parameters: wrong } } }
          : wrong
      const routers = Array.from({ length: numberOf(genes, 'routers') }, () => draft)
      return caller.send({ path: IMPORT, body: json({ routers }) })
    },
  },
  {
    id: 'bodies: a body that never ends',
    bound: 'refused',
    genes: { connections: [8, 64, 200], announced: [10, 200_000], credential: [0, 1] },
    async attack(caller, genes) {
      const bearer = genes.credential === 1 ? `Authorization: ${caller.attacker.bearer}\r\n` : ''
      const head = `POST ${ROUTERS}/resolve HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\n`
      const length = `Content-Length: ${numberOf(genes, 'announced')}\r\n\r\n{"url`
      for (let left = numberOf(genes, 'connections'); left > 0; left -= 1) {
        await caller.leaveOpen(head + length)
      }
      await caller.send({ path: '/health/live' })
    },
  },
  {
    id: 'bodies: a body that takes the memory of other bodies',
    bound: 'import',
    genes: { connections: [4, 40], kib: [0, 3_000, 4_095], to: ['key', 'token'] },
    async prepare(caller) {
      const { bearer } = await createKey(caller.attacker.organizationId, ORIGIN)
      const other = await caller.another()
      return [{ path: '', bearer }, importOf(other)]
    },
    async attack(caller, genes, [page, neighbours]) {
      const isPage = genes.to === 'key'
      const path = isPage ? PAGE_RESOLVE : IMPORT
      const bearer = isPage ? page?.bearer : caller.attacker.bearer
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nAuthorization: ${bearer}\r\nContent-Type: application/json\r\n`
      const length = `Content-Length: ${isPage ? 65_536 : 4_194_304}\r\n\r\n[`
      const some = ' '.repeat(isPage ? 60_000 : numberOf(genes, 'kib') * 1_024)
      for (let left = numberOf(genes, 'connections'); left > 0; left -= 1) {
        await caller.leaveOpen(head + length + some)
      }
      const own = isPage ? [importOf(caller.attacker)] : []
      const answers = await caller.sendAll([...(neighbours ? [neighbours] : []), ...own])
      for (const { status, text } of answers) {
        if (status !== 200) caller.faults.push(`an import beside it got ${status}: ${text}`)
      }
    },
  },
]

/** A large import that is only tried. */
function importOf({ bearer, bookingFlowId }: Tenant): Call {
  const routers = Array.from({ length: 500 }, (_, at) => ({
    name: `R${at}`,
    booking_flow_id: bookingFlowId,
    description: 'd'.repeat(1_000),
    matching_criteria: { path: { segments: [`p${at}`] } },
  }))
  return { path: IMPORT, body: json({ routers }), bearer }
}
