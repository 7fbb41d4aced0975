import { randomUUID } from 'node:crypto'
import { numberOf, type Probe, textOf } from '../probe.js'
import { json, ROUTERS } from './texts.js'

const REQUESTS = 12
const RESOLVE = { path: `${ROUTERS}/resolve`, body: json({ url: 'https://x.example/none' }) }

/** Headers that something reads, with a value of about so many characters. */
const LONG: Readonly<Record<string, (length: number) => string>> = {
  'authorization': (length) => `Bearer sbx_${'A'.repeat(length)}.${'B'.repeat(length)}`,
  'content-type': (length) => `application/json;${' a=b;'.repeat(length / 5)}`,
  'accept-encoding': (length) => 'gzip;q=0.1, '.repeat(length / 12),
  'accept': (length) => 'text/html;q=0.1, '.repeat(length / 17),
  'cookie': (length) => 'a=b; '.repeat(length / 5),
  'x-request-id': (length) => 'r'.repeat(length),
  'if-none-match': (length) => '"a", '.repeat(length / 5),
  'if-match': (length) => '"1", W/"2", '.repeat(length / 12),
  'idempotency-key': (length) => 'k'.repeat(length),
  'x-forwarded-for': (length) => '1.2.3.4, ::ffff:9.9.9.9, x, '.repeat(length / 28),
}

export const HEAD_PROBES: readonly Probe[] = [
  {
    id: 'heads: a long header',
    bound: 'head',
    genes: {
      of: Object.keys(LONG),
      length: [10, 1_000, 7_000, 14_000],
      to: ['change', 'list', 'resolve'],
    },
    attack(caller, genes) {
      const name = textOf(genes, 'of')
      const headers = { [name]: LONG[name]?.(numberOf(genes, 'length')) ?? '' }
      const change = { method: 'PATCH', path: `${ROUTERS}/${'f'.repeat(24)}`, body: '{}' }
      const to =
        { resolve: RESOLVE, change, list: { path: ROUTERS } }[textOf(genes, 'to')] ?? RESOLVE
      return caller.sendAll(Array.from({ length: REQUESTS }, () => ({ ...to, headers })))
    },
  },
  {
    id: 'heads: many headers',
    bound: 'head',
    genes: { count: [10, 200, 1_900, 900], alike: [0, 1] },
    attack(caller, genes) {
      const names = Array.from({ length: numberOf(genes, 'count') }, (_, at) =>
        genes.alike === 1 ? `x-forwarded-host-${at % 3}` : `h${at}`
      )
      const headers = Object.fromEntries(names.map((name) => [name, '1']))
      return caller.sendAll(Array.from({ length: REQUESTS }, () => ({ ...RESOLVE, headers })))
    },
  },
  {
    id: 'heads: a key of its own for each request',
    bound: 'body',
    genes: { length: [40, 255], bytes: [10, 100_000, 1_900] },
    attack(caller, genes) {
      const description = 'd'.repeat(numberOf(genes, 'bytes'))
      const keys = Array.from({ length: REQUESTS }, () => `${randomUUID()}-`)
      return caller.sendAll(
        keys.map((key) => {
          const flow = { name: `Kept ${key}`, url: 'https://x.example', duration_minutes: 30 }
          return {
            path: '/v1/booking-flows',
            body: json({ ...flow, description }),
            headers: { 'idempotency-key': key.padEnd(numberOf(genes, 'length'), 'k') },
          }
        })
      )
    },
  },
]
