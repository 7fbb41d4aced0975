import { type Genes, numberOf, type Probe, textOf } from '../probe.js'
import type { HostileCaller } from '../hostile_caller.js'
import { json, ROUTERS } from './texts.js'

/** More than an organization has places for on the instance of a hunt. */
const MOST_STREAMS = 60

async function secretsOf(
  caller: HostileCaller,
  count: number
): Promise<{ id: string; secret: string }[]> {
  const body = json({ booking_flow_id: caller.attacker.bookingFlowId })
  const call = { path: '/v1/booking-sessions', body }
  const begun = await caller.sendAll(Array.from({ length: count }, () => call))
  return begun.flatMap(({ status, text }) => {
    if (status !== 201) return []
    const { _id: id, secret } = JSON.parse(text)
    return [{ id, secret }]
  })
}

async function openMany(caller: HostileCaller, genes: Genes): Promise<void> {
  const count = numberOf(genes, 'streams')
  const isVisitors = textOf(genes, 'by') === 'visitors'
  const sessions = isVisitors ? await secretsOf(caller, Math.ceil(count / 2)) : []
  for (let at = 0; at < count; at += 1) {
    const session = sessions[at % Math.max(1, sessions.length)]
    const query = session
      ? `channels=booking-sessions/${session.id}`
      : 'channels=router-changes,router-events'
    await caller.openStream(query, session ? `Bearer ${session.secret}` : caller.attacker.bearer)
  }
}

export const STREAM_PROBES: readonly Probe[] = [
  {
    id: 'streams: places',
    bound: 'stream',
    genes: { streams: [5, MOST_STREAMS], by: ['visitors', 'tokens'] },
    attack: openMany,
  },
  {
    id: 'streams: clients that read nothing',
    bound: 'stream',
    genes: { streams: [5, 20, 40], by: ['tokens'], resolves: [50, 200], bytes: [100, 6_000] },
    async attack(caller, genes) {
      await openMany(caller, genes)
      const url = `https://x.example/none?${'u'.repeat(numberOf(genes, 'bytes'))}`
      const call = { path: `${ROUTERS}/resolve`, body: json({ url }) }
      await caller.sendAll(Array.from({ length: numberOf(genes, 'resolves') }, () => call))
    },
  },
  {
    id: 'streams: opened and left',
    bound: 'stream',
    genes: {
      rounds: [20, 80],
      channels: ['router-changes', 'router-changes,router-events,booking-sessions'],
    },
    async attack(caller, genes) {
      const path = `/v1/realtime?channels=${textOf(genes, 'channels')}`
      for (let left = numberOf(genes, 'rounds'); left > 0; left -= 1) {
        const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${caller.attacker.bearer}\r\n\r\n`
        const socket = await caller.leaveOpen(head)
        socket.destroy()
      }
    },
  },
]
