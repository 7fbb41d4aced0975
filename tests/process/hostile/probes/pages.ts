import { BROWSER_AGENT } from '#tests/support/base_url'
import { createKey, PAGE_RESOLVE, PAGE_SESSIONS } from '#tests/support/publishable_keys'
import { numberOf, type Probe, textOf } from '../probe.js'
import { json } from './texts.js'

const ORIGIN = 'https://www.clinic.example'
const ORIGINS: Readonly<Record<string, string>> = {
  foreign: 'https://evil.example',
  none: 'null',
  own: ORIGIN,
}
const TARGETS: Readonly<Record<string, string>> = {
  start: PAGE_SESSIONS,
  resolve: PAGE_RESOLVE,
}

let origins = 0

/** An address of one of so many networks. */
function addressAt(at: number, networks: number): string {
  return `198.18.${at % Math.ceil(networks / 256)}.${at % Math.min(256, networks)}`
}

/** What can be sent by everybody who has read a page. */
export const PAGE_PROBES: readonly Probe[] = [
  {
    id: 'pages: a copied key',
    bound: 'body',
    genes: {
      from: Object.keys(ORIGINS),
      to: Object.keys(TARGETS),
      networks: [1, 1_000],
      requests: [50, 150],
      characters: [10, 8_000],
    },
    async prepare(caller) {
      const { bearer } = await createKey(caller.attacker.organizationId, ORIGIN)
      return [{ path: '', bearer }]
    },
    attack(caller, genes, [prepared]) {
      const url = `https://a.example/${'a/'.repeat(numberOf(genes, 'characters') / 2)}`
      return caller.sendAll(
        Array.from({ length: numberOf(genes, 'requests') }, (_, at) => ({
          path: TARGETS[textOf(genes, 'to')] ?? '',
          bearer: prepared?.bearer ?? null,
          body: json({ url }),
          headers: {
            'user-agent': BROWSER_AGENT,
            'origin': ORIGINS[textOf(genes, 'from')] ?? '',
            'x-forwarded-for': addressAt(at, numberOf(genes, 'networks')),
          },
        }))
      )
    },
  },
  {
    id: 'pages: preflights of origins that nobody named',
    bound: 'refused',
    genes: { networks: [1, 1_000], requests: [50, 150], characters: [10, 240] },
    attack(caller, genes) {
      return caller.sendAll(
        Array.from({ length: numberOf(genes, 'requests') }, (_, at) => {
          origins += 1
          return {
            method: 'OPTIONS',
            path: PAGE_RESOLVE,
            bearer: null,
            headers: {
              'origin': `https://a${origins}.${'a'.repeat(numberOf(genes, 'characters') / 2)}`,
              'access-control-request-method': 'POST',
              'x-forwarded-for': addressAt(at, numberOf(genes, 'networks')),
            },
          }
        })
      )
    },
  },
]
