import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { Channel } from '#cluster/broadcast/broadcast'
import { hashSlot, RedisKeys } from '#cluster/keys/redis_keys'
import { LockCommands } from '#cluster/locks/lock_commands'
import { DATA_FOLDER } from '#scripts/services/project_folders'
import { RedisCluster } from '#scripts/services/redis_cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { eventually } from '#tests/support/eventually'
import { SeededRandom } from '#tests/support/seeded_random'
import { testBinaries } from '#tests/support/test_binaries'
import { broadcastsOn } from './broadcasts_on.js'
import { clusterClient } from './cluster_client.js'
import { contendForLock } from './contend_for_lock.js'
import { SCRIPT_USES } from './script_uses.js'
import { ScriptWatch } from './script_watch.js'
import { waitLimit } from '#tests/support/wait_limit'

const PREFIX = 'on-cluster:'
const uniqueKeys = () => new RedisKeys(`${PREFIX}${randomUUID().slice(0, 8)}:`)

/** Once to every node and back to the first. */
const MOVES = 3

test.group('On a Redis Cluster of three nodes', (group) => {
  const parent = process.env.SIGNALBOX_TEST_DIR ?? join(DATA_FOLDER, 'test')
  const folder = join(parent, `cluster-${randomUUID().slice(0, 8)}`)
  let cluster: RedisCluster
  let watch: ScriptWatch

  group.setup(async () => {
    const { redis: binary } = await testBinaries()
    cluster = await RedisCluster.start({ binary, dataDir: folder })
    watch = await ScriptWatch.start(cluster.nodes)
    return async () => {
      watch.stop()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('the scripts of {title} work with real keys')
    .with([...SCRIPT_USES])
    .run(async ({ assert }, { scripts, use }) => {
      const redis = await clusterClient(cluster.nodes)
      const keys = uniqueKeys()
      await use({ redis, keys, nodes: cluster.nodes, assert })
      const runs = await watch.runs()
      const ours = runs.filter((run) => run.keys.some((key) => key.startsWith(keys.prefix)))
      const ran = new Set(ours.filter(({ inside }) => inside.length > 0).map(({ file }) => file))
      const unseen = scripts.filter((name) => !ran.has(`app/cluster/${name}`))
      assert.deepEqual(unseen, [], 'scripts of this row that no node has run')
    })

  /** The last test that needs the watch, which costs every command that the nodes run. */
  test('no script uses an undeclared key, or keys of two slots', async ({ assert }) => {
    assert.deepEqual(await watch.faults(), [])
    watch.stop()
  })

  test('a call with keys of two slots, or an undeclared key, is refused or noticed', async ({
    assert,
  }) => {
    const redis = await clusterClient(cluster.nodes)
    const keys = uniqueKeys()
    const [first = '', second = ''] = keysOfTwoNodes(keys)
    class WrongKeys extends RedisKeys {
      override fence(): string {
        return second
      }
    }
    const wrongly = new WrongKeys(keys.prefix)
    const outcome = await new LockCommands(redis, wrongly).acquire(first, randomUUID(), 1_000)
    if (outcome.kind === 'replied') throw new Error('keys of two slots were accepted')
    assert.match(outcome.error.message, /CROSSSLOT/)

    const node = await cluster.ownerOf(hashSlot(first))
    const elsewhere = `redis.call('SET', '${second}', 1)`
    await assert.rejects(() => node.admin.eval(elsewhere, 1, first), /non local key/)

    const strict = await ScriptWatch.start(cluster.nodes)
    const beside = `${PREFIX}stray:{${first}}`
    await node.admin.eval(`redis.call('SET', '${beside}', 1)`, 1, first)
    assert.deepEqual(await strict.faults(), [
      `a script of the test used ${beside}, not being called with it`,
    ])
    strict.stop()
    await node.admin.del(beside)
  })

  test('the computed slot is the slot of Redis', async ({ assert }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789:-_.{}{}', 'ß', 'é', '€', '漢', '🚦']
    const texts = Array.from({ length: 3_000 }, () =>
      Array.from({ length: 1 + random.below(30) }, () => random.pick(alphabet)).join('')
    )
    const edges = ['{}', '{}a', '{a}', 'x{a}y{b}', '{{a}}', 'a{', 'a}', '}{a', 'foo{}{bar}']
    const pipeline = cluster.nodes[0]?.admin.pipeline()
    for (const text of [...edges, ...texts]) pipeline?.cluster('KEYSLOT', text)
    const replies = (await pipeline?.exec()) ?? []
    assert.lengthOf(replies, edges.length + texts.length)
    for (const [at, text] of [...edges, ...texts].entries()) {
      assert.equal(hashSlot(text), replies[at]?.[1], `"${text}", SEED=${random.seed}`)
    }
  })

  test('keys of one script share a slot, and the others spread over slots and nodes', async ({
    assert,
  }) => {
    const keys = uniqueKeys()
    const shards = keys.allLeaseDeadlines()
    assert.lengthOf(new Set(shards.map(hashSlot)), shards.length)
    const shares = async (all: readonly string[]) => {
      const owners = await Promise.all(cluster.nodes.map(async () => 0))
      for (const key of all) {
        const at = Math.floor((hashSlot(key) * cluster.nodes.length) / 16_384)
        owners[at] = (owners[at] ?? 0) + 1
      }
      return owners.map((count) => count / all.length)
    }
    for (const share of await shares(shards)) assert.isAtLeast(share, 0.2, 'shards of leases')

    const names = Array.from({ length: 3_000 }, () => randomUUID())
    const families = {
      'locks': (name: string) => keys.lock(name),
      'fences': (name: string) => keys.fence(keys.lock(name)),
      'limits': (name: string) => keys.rateLimit('token', name),
      'cron locks': (name: string) => keys.cronFanoutLock('chore', name),
      'cached values': (name: string) => keys.named('cache', 'brand-kits', name),
    }
    for (const [family, key] of Object.entries(families)) {
      const each = await shares(names.map(key))
      for (const share of each) assert.approximately(share, 1 / 3, 0.05, family)
    }
    for (const name of names.slice(0, 300)) {
      assert.equal(hashSlot(keys.fence(keys.lock(name))), hashSlot(keys.lock(name)))
      assert.equal(hashSlot(keys.lease(name)), hashSlot(keys.leaseDeadlines(name)))
    }
  })

  test('a broadcast reaches the subscribers of all nodes, by a copy to every other node', async ({
    assert,
  }) => {
    const redis = await clusterClient(cluster.nodes)
    const keys = uniqueKeys()
    const channel = new Channel('words', (word) => (typeof word === 'number' ? word : null))
    const copiesBefore = await busPublications(cluster)
    const instances = await Promise.all(
      cluster.nodes.map((node) => broadcastsOn(node, redis, keys))
    )
    const heard = instances.map(({ broadcast }) => {
      const words: number[] = []
      broadcast.on(channel, (word) => words.push(word))
      return words
    })
    await waitUntil(async () => instances.every(({ broadcast }) => broadcast.isLive), waitLimit())
    const words = Array.from({ length: 200 }, (_, at) => at)
    for (const word of words) {
      assert.equal(await instances[word % 3]?.broadcast.publish(channel, word), 'delivered')
    }
    await waitUntil(async () => heard.every(({ length }) => length === words.length), waitLimit())
    for (const each of heard) assert.deepEqual(each, words)

    for (const { link } of instances) link.stop()
    const published = () =>
      instances.reduce((sum, { link }) => sum + link.messages.of('published'), 0)
    // What was still under way when the links stopped is counted when it is answered.
    const surplus = await eventually(
      async () => {
        const copies = (await busPublications(cluster)) - copiesBefore
        return copies - published() * (cluster.nodes.length - 1)
      },
      (difference) => difference === 0
    )
    assert.equal(surplus, 0, 'copies to other nodes')
  })

  test('a lock has one holder and growing tokens while its slot moves back and forth', async ({
    assert,
  }) => {
    const redis = await clusterClient(cluster.nodes)
    const keys = uniqueKeys()
    const key = keys.lock('moving')
    const slot = hashSlot(key)
    const contest = contendForLock(redis, keys, key)
    for (let move = 0; move < MOVES; move++) {
      const from = await cluster.ownerOf(slot)
      const to = cluster.nodes[(cluster.nodes.indexOf(from) + 1) % cluster.nodes.length]
      if (!to) throw new Error('nowhere to go')
      const before = contest.holds.length
      await waitUntil(async () => contest.holds.length > before + 10, waitLimit())
      await cluster.moveSlot(slot, to, () => contest.someAttempts(5))
      assert.equal(await cluster.ownerOf(slot), to)
    }
    const before = contest.holds.length
    await waitUntil(async () => contest.holds.length > before + 10, waitLimit())
    await contest.stop()
    assert.equal(contest.overlaps, 0)
    const tokens = contest.holds.map(({ token }) => token)
    assert.deepEqual(
      tokens,
      [...new Set(tokens)].sort((one, other) => one - other)
    )
    assert.deepEqual(contest.releases, new Set(['released']))
    assert.isNull(await redis.get(key))
  })

  test('a client of one node alone is refused where another node has the slot', async ({
    assert,
  }) => {
    const keys = uniqueKeys()
    const [first = ''] = keysOfTwoNodes(keys)
    const owner = await cluster.ownerOf(hashSlot(first))
    const other = cluster.nodes.find((node) => node !== owner)
    if (!other) throw new Error('one node only')
    const outcome = await new LockCommands(other.admin, keys).acquire(first, randomUUID(), 1_000)
    assert.equal(outcome.kind, 'refused')
  })
})

/** Two locks whose slots are on different nodes of three. */
function keysOfTwoNodes(keys: RedisKeys): string[] {
  const nodeOf = (key: string) => Math.floor((hashSlot(key) * 3) / 16_384)
  const all = Array.from({ length: 100 }, (_, at) => keys.lock(`name-${at}`))
  const [first = ''] = all
  return [first, all.find((key) => nodeOf(key) !== nodeOf(first)) ?? '']
}

async function busPublications({ nodes }: RedisCluster): Promise<number> {
  const counts = await Promise.all(
    nodes.map(async ({ admin }) => {
      const info = String(await admin.cluster('INFO'))
      return Number(/cluster_stats_messages_publish_sent:(\d+)/.exec(info)?.[1] ?? 0)
    })
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
