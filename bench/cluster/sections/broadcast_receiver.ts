/**
 * Runs as its own process, given a Redis URL and a key prefix. Prints `ready`, measures the latency of broadcasts and
 * bare messages, and reports both when it reads a line on standard input.
 */
import 'reflect-metadata'
import { once } from 'node:events'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { connectInstance } from '#tests/support/redis/connect_instance'
import { bareChannel, type Received, TIMES } from './broadcast_section.js'

const [redisUrl = '', keyPrefix = ''] = process.argv.slice(2)
const { broadcast, connections, close } = await connectInstance(redisUrl, { keyPrefix }).opened
const bare = new LatencyHistogram()
const typed = new LatencyHistogram()
const ageMs = (sentAt: string) => Number(process.hrtime.bigint() - BigInt(sentAt)) / 1e6

broadcast.on(TIMES, (sentAt) => typed.record(ageMs(sentAt)))
const peer = connections.get('command').duplicate({ lazyConnect: false, connectionName: 'bare' })
peer.on('message', (_channel, sentAt) => bare.record(ageMs(sentAt)))
await once(peer, 'ready')
await peer.subscribe(bareChannel(keyPrefix))
if (!broadcast.isLive) await new Promise<void>((resolve) => broadcast.onLive(resolve))

process.stdout.write('ready\n')
await once(process.stdin, 'data')
const received: Received = { bare: bare.toJSON(), broadcast: typed.toJSON() }
process.stdout.write(`${JSON.stringify(received)}\n`)
peer.disconnect()
await close()
process.exit(0)
