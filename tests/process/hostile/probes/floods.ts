import { numberOf, type Probe, textOf } from '../probe.js'
import { json, ROUTERS } from './texts.js'

let guesses = 0

/** Credentials that look right and are not, each a new one. */
const GUESSES: Readonly<Record<string, () => string | null>> = {
  'none': () => null,
  'nonsense': () => 'Bearer x',
  'a token': () => `Bearer sbx_${idOf(16)}.${'s'.repeat(43)}`,
  'the secret of a session': () => `Bearer sbs_${idOf(32)}`,
}

const TARGETS: Readonly<Record<string, string>> = {
  nothing: '/v1/nothing',
  list: ROUTERS,
  stream: '/v1/realtime?channels=router-changes',
  session: `/v1/booking-sessions/${'f'.repeat(24)}`,
  import: `${ROUTERS}/import`,
}

function idOf(length: number): string {
  guesses += 1
  return Buffer.from(`${guesses}`.padStart(length, '0')).toString('base64url').slice(0, length)
}

export const FLOOD_PROBES: readonly Probe[] = [
  {
    id: 'floods: guesses',
    bound: 'refused',
    genes: {
      with: Object.keys(GUESSES),
      to: Object.keys(TARGETS),
      networks: [1, 1_000],
      requests: [50, 150],
      kib: [0, 200],
    },
    attack(caller, genes) {
      const path = TARGETS[textOf(genes, 'to')] ?? ''
      const body =
        numberOf(genes, 'kib') > 0 ? '['.repeat(numberOf(genes, 'kib') * 1024) : undefined
      return caller.sendAll(
        Array.from({ length: numberOf(genes, 'requests') }, (_, at) => ({
          path,
          bearer: GUESSES[textOf(genes, 'with')]?.() ?? null,
          ...(body === undefined ? {} : { body }),
          headers: {
            'x-forwarded-for': `198.51.${at % Math.ceil(numberOf(genes, 'networks') / 256)}.${at % Math.min(256, numberOf(genes, 'networks'))}`,
          },
        }))
      )
    },
  },
  {
    id: 'floods: heads that stop in the middle',
    bound: 'refused',
    genes: { connections: [10, 100, 300], bytes: [10, 10_000] },
    async attack(caller, genes) {
      const head = `GET /health/live HTTP/1.1\r\nX: ${'x'.repeat(numberOf(genes, 'bytes'))}`
      for (let left = numberOf(genes, 'connections'); left > 0; left -= 1) {
        await caller.leaveOpen(head)
      }
      await caller.send({ path: '/health/live', bearer: null })
    },
  },
  {
    id: 'floods: sessions begun and asked for',
    bound: 'body',
    genes: { sessions: [4, 24], asks: [0, 2] },
    async attack(caller, genes) {
      const { bookingFlowId } = caller.attacker
      const call = { path: '/v1/booking-sessions', body: json({ booking_flow_id: bookingFlowId }) }
      const begun = await caller.sendAll(
        Array.from({ length: numberOf(genes, 'sessions') }, () => call)
      )
      const secrets = begun.flatMap(({ status, text }) =>
        status === 201 ? [JSON.parse(text)] : []
      )
      await caller.sendAll(
        secrets.flatMap(({ _id, secret }) =>
          Array.from({ length: numberOf(genes, 'asks') }, () => ({
            path: `/v1/booking-sessions/${_id}/heartbeat`,
            method: 'POST',
            body: '{}',
            bearer: `Bearer ${secret}`,
          }))
        )
      )
    },
  },
]
