import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './free_port.ts'
import { startValkey, type Valkey } from './valkey.ts'
import { waitUntil } from './wait_until.ts'

const HOST = '127.0.0.1'
const SLOTS = 16_384
const FORM_LIMIT_MS = 60_000
/** Prevents a busy machine from looking like a dead node: no replica could take over. */
const NODE_TIMEOUT_MS = 60_000

/** One primary of a private Redis Cluster. */
export interface RedisClusterNode {
  readonly url: string
  readonly port: number
  /** The id that the other nodes use. */
  readonly id: string
  /** A client of this node alone, which follows no redirection. */
  readonly admin: Redis
}

export interface RedisClusterOptions {
  readonly binary: string
  readonly dataDir: string
  readonly nodeCount?: number
}

/**
 * A private Redis Cluster of primaries on 127.0.0.1, each with an even share of the slots and without replicas. Created
 * by commands alone; needs Redis 7 or Valkey. Its owner must stop it.
 */
export class RedisCluster {
  private constructor(
    readonly nodes: readonly RedisClusterNode[],
    readonly servers: readonly Valkey[]
  ) {}

  /** Resolves when every node reports the cluster as complete; stops what it started when that takes a minute. */
  static async start({
    binary,
    dataDir,
    nodeCount = 3,
  }: RedisClusterOptions): Promise<RedisCluster> {
    const members = await Promise.all(
      Array.from({ length: nodeCount }, (_, at) => startMember(binary, join(dataDir, `node-${at}`)))
    )
    const cluster = new RedisCluster(
      members.map(({ node }) => node),
      members.map(({ valkey }) => valkey)
    )
    try {
      await cluster.#form(members.map(({ busPort }) => busPort))
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  /** The node that has a slot now, by its own account. */
  async ownerOf(slot: number): Promise<RedisClusterNode> {
    for (const node of this.nodes) {
      const ranges = await slotsOf(node)
      if (ranges.some(([from, to]) => from <= slot && slot <= to)) return node
    }
    throw new Error(`no node has slot ${slot}`)
  }

  /**
   * Moves a slot with its keys to another node, as Redis's tools do: marks it on both, moves it key by key, then
   * assigns it. `between` runs during the move, before the first key.
   */
  async moveSlot(
    slot: number,
    to: RedisClusterNode,
    between: () => Promise<void> = async () => {}
  ): Promise<void> {
    const from = await this.ownerOf(slot)
    if (from === to) return
    await to.admin.cluster('SETSLOT', slot, 'IMPORTING', from.id)
    await from.admin.cluster('SETSLOT', slot, 'MIGRATING', to.id)
    await between()
    for (;;) {
      const keys = await from.admin.cluster('GETKEYSINSLOT', slot, 100)
      if (keys.length === 0) break
      await from.admin.call('MIGRATE', [HOST, to.port, '', 0, 5_000, 'KEYS', ...keys])
    }
    const others = this.nodes.filter((node) => node !== from && node !== to)
    for (const node of [to, from, ...others]) {
      await node.admin.cluster('SETSLOT', slot, 'NODE', to.id)
    }
  }

  async stop(): Promise<void> {
    for (const { admin } of this.nodes) admin.disconnect()
    await Promise.all(this.servers.map(({ server }) => server.stop()))
  }

  async #form(busPorts: readonly number[]): Promise<void> {
    const [first, ...others] = this.nodes
    for (const [at, node] of this.nodes.entries()) {
      const share = SLOTS / this.nodes.length
      const last = Math.floor((at + 1) * share) - 1
      await node.admin.call('CLUSTER', 'ADDSLOTSRANGE', Math.floor(at * share), last)
    }
    for (const [at, { port }] of others.entries()) {
      await first?.admin.call('CLUSTER', 'MEET', HOST, port, busPorts[at + 1] ?? 0)
    }
    const limit = AbortSignal.timeout(FORM_LIMIT_MS)
    for (const node of this.nodes) {
      await waitUntil(
        async () => isWhole(await node.admin.cluster('INFO'), this.nodes.length),
        limit
      )
    }
  }
}

async function startMember(binary: string, dataDir: string) {
  const busPort = await freePort()
  const valkey = await startValkey({
    binary,
    dataDir,
    args: [
      '--appendonly',
      'no',
      '--cluster-enabled',
      'yes',
      '--cluster-port',
      String(busPort),
      '--cluster-node-timeout',
      String(NODE_TIMEOUT_MS),
    ],
  })
  const admin = new Redis(valkey.url, { connectionName: 'admin' })
  admin.on('error', () => {})
  const id = String(await admin.cluster('MYID'))
  const { url, server } = valkey
  return { valkey, busPort, node: { url, port: server.port, id, admin } }
}

function isWhole(info: string, nodeCount: number): boolean {
  const says = (field: string, value: string | number) => info.includes(`${field}:${value}\r\n`)
  return (
    says('cluster_state', 'ok') &&
    says('cluster_slots_ok', SLOTS) &&
    says('cluster_known_nodes', nodeCount)
  )
}

async function slotsOf({ id, admin }: RedisClusterNode): Promise<[from: number, to: number][]> {
  const lines = String(await admin.cluster('NODES')).split('\n')
  const own =
    lines
      .find((line) => line.startsWith(id))
      ?.split(' ')
      .slice(8) ?? []
  return own
    .filter((range) => !range.startsWith('['))
    .map((range) => {
      const [from = '', to = from] = range.split('-')
      return [Number(from), Number(to)]
    })
}
