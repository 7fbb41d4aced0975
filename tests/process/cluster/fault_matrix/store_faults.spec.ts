import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { aclRules } from '#cluster/keys/acl_rules'
import type { Valkey } from '#scripts/services/valkey'
import { waitUntil } from '#scripts/services/wait_until'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { faultTest } from './fault_test.js'
import { type FaultWorld, PREFIX } from './fault_world.js'
import type { InstanceProcess } from './instance_process.js'
import { clusterNode } from './cluster_node.js'
import { worldOf } from './world_of.js'
import { waitLimit } from '#tests/support/wait_limit'

const LOCK_TTL_MS = 60_000
/** On a quiet machine. CLIENT UNPAUSE is paused as well, so it must outlast what a row does during the fault. */
const PAUSE_MS = 4_000
const FILLER_KEYS = 5_000
const SUBSCRIBER = 'signalbox:app-subscriber'
/** A subscriber that reads has each of them before the next one; one that does not has several, and is cut off at 1 MiB. */
const MESSAGE_BYTES = 400_000
/** Loading would last for twenty seconds: four milliseconds for every key, and a look at the clients after every 1,024 bytes. */
const SLOW_LOADING = ['--key-load-delay', '4000', '--loading-process-events-interval-bytes', '1024']

test.group('Faults of Redis', (group) => {
  const theWorld = worldOf(group)
  let restarting = Promise.resolve()
  let replica: Valkey
  let node: Awaited<ReturnType<typeof clusterNode>>
  /** The victim talks to `node` instead of its own Redis. */
  const victimAtNode = {
    begin: ({ victimProxy }: FaultWorld) => {
      victimProxy.retarget(node.valkey.server.port)
      victimProxy.reset()
    },
    end: ({ victimProxy, redisPort }: FaultWorld) => {
      victimProxy.retarget(redisPort)
      victimProxy.reset()
    },
  }
  let machine: MachineDelay
  let heldToken = 0
  let lostEpoch: number | null = null
  let other: InstanceProcess

  faultTest('killed', theWorld, {
    isShared: true,
    begin: (here) => here.redisDies(),
    end: (here) => here.restartRedis(),
  })

  faultTest('frozen', theWorld, {
    isShared: true,
    begin: (here) => here.killRedis('SIGSTOP'),
    end: (here) => here.killRedis('SIGCONT'),
  })

  faultTest('paused', theWorld, {
    isShared: true,
    before: async () => {
      machine = await MachineDelay.watch()
    },
    begin: ({ observer, patience }) =>
      observer.client('PAUSE', Math.ceil(machine.stretchedMs(PAUSE_MS * patience)), 'ALL'),
    end: ({ observer }) => observer.ping(),
  })

  faultTest('scripts-lost', theWorld, {
    begin: ({ observer }) => observer.script('FLUSH'),
    end: () => {},
  })

  faultTest('read-only', theWorld, {
    isShared: true,
    begin: ({ observer }) => observer.replicaof('127.0.0.1', 1),
    end: ({ observer }) => observer.replicaof('NO', 'ONE'),
  })

  faultTest('master-down', theWorld, {
    isShared: true,
    before: ({ observer }) => observer.config('SET', 'replica-serve-stale-data', 'no'),
    begin: ({ observer }) => observer.replicaof('127.0.0.1', 1),
    end: ({ observer }) => observer.replicaof('NO', 'ONE'),
  })

  faultTest('busy', theWorld, {
    isShared: true,
    before: ({ observer }) => observer.config('SET', 'busy-reply-threshold', '50'),
    begin: (here) => {
      const somebody = new Redis(here.redisPort)
      somebody
        .eval('while true do end', 0)
        .catch(() => {})
        .finally(() => somebody.disconnect())
    },
    end: ({ observer }) => observer.script('KILL'),
  })

  faultTest('full', theWorld, {
    begin: ({ observer }) => observer.config('SET', 'maxmemory', '1'),
    end: ({ observer }) => observer.config('SET', 'maxmemory', '0'),
  })

  faultTest('evicted', theWorld, {
    before: async ({ victim, observer }, name) => {
      const events = `${PREFIX}stream:router-events`
      await waitUntil(async () => (await observer.xlen(events)) === 0, waitLimit(60_000))
      heldToken = (await victim.ask('lock', `${name}-held`, LOCK_TTL_MS, 0)) ?? 0
    },
    begin: async ({ observer }) => {
      await observer.config('SET', 'maxmemory-policy', 'allkeys-lru')
      await observer.config('SET', 'maxmemory', '1')
      await observer.set(`${PREFIX}one-too-many`, 'x').catch(() => {})
      await waitUntil(async () => (await observer.dbsize()) === 0, waitLimit(60_000))
      await observer.config('SET', 'maxmemory', '0')
      await observer.config('SET', 'maxmemory-policy', 'noeviction')
    },
    end: () => {},
    after: async ({ victim, sibling, observer }, name, assert) => {
      const siblingsToken = await sibling.ask('lock', `${name}-held`, 1_000, 0)
      assert.isAbove(siblingsToken ?? 0, heldToken)
      assert.equal(await victim.ask('renew', `${name}-held`), 'lost')
      await waitUntil(async () => {
        const records = await observer.keys(`*:${name}-kept`)
        return records.length === 1
      }, waitLimit(60_000))
    },
  })

  faultTest('kill-pubsub', theWorld, {
    isShared: true,
    begin: ({ observer }) => observer.client('KILL', 'TYPE', 'pubsub'),
  })

  faultTest('kill-normal', theWorld, {
    isShared: true,
    begin: ({ observer }) => observer.client('KILL', 'TYPE', 'normal'),
  })

  faultTest('channels-revoked', theWorld, {
    isShared: true,
    begin: ({ observer }) => observer.acl('SETUSER', 'app', 'resetchannels'),
    end: ({ observer }) => observer.acl('SETUSER', 'app', `&${PREFIX}*`),
  })

  faultTest('too-many-clients', theWorld, {
    isShared: true,
    begin: async ({ observer }) => {
      await observer.config('SET', 'maxclients', '1')
      await observer.client('KILL', 'TYPE', 'pubsub')
      await observer.client('KILL', 'TYPE', 'normal')
    },
    end: ({ observer }) => observer.config('SET', 'maxclients', '10000'),
  })

  faultTest('other-environment', theWorld, {
    before: async (here, name) => {
      await here.observer.acl('LOG', 'RESET')
      const prefix = 'production:'
      const rules = ['on', '>other', ...aclRules(prefix)]
      await here.observer.call('ACL', 'SETUSER', 'production', ...rules)
      other = await here.addInstance({
        ENVIRONMENT: 'production',
        REDIS_KEY_PREFIX: prefix,
        REDIS_TCP_URL: `redis://production:other@127.0.0.1:${here.redisPort}`,
      })
      await other.ask('prepare', name)
    },
    begin: (_here, name) => other.ask('observe', name, 'during'),
    end: () => {},
    after: async ({ observer }, name, assert) => {
      await waitUntil(async () => {
        const handled = await other.handled()
        return handled.length > 0
      }, waitLimit(60_000))
      const { heard, handled, leases } = await other.ask('report')
      assert.deepEqual([heard, handled], [[`${name}-during`], [`${name}-during`]])
      assert.isTrue(leases.every(({ loss }) => loss === null))
      assert.deepEqual(await observer.acl('LOG'), [])
      await other.stop()
    },
  })

  faultTest('loading', theWorld, {
    isShared: true,
    before: async ({ observer }) => {
      const filler = Array.from({ length: FILLER_KEYS }, (_, at) =>
        observer.set(`filler:${at}`, 'x')
      )
      await Promise.all(filler)
      await observer.bgrewriteaof()
      await waitUntil(async () => {
        const persistence = await observer.info('persistence')
        return /aof_rewrite_in_progress:0\r?\naof_rewrite_scheduled:0/.test(persistence)
      }, waitLimit(60_000))
    },
    begin: async (here) => {
      await here.redisDies()
      restarting = here.restartRedis(SLOW_LOADING)
      await waitUntil(() => withLoading(here.redisPort, async () => true), waitLimit(60_000))
    },
    end: async (here) => {
      await withLoading(here.redisPort, async (redis) => redis.config('SET', 'key-load-delay', '0'))
      await restarting
    },
  })

  faultTest('slow-consumer', theWorld, {
    begin: async (here) => {
      const { observer, victimProxy } = here
      await observer.config('SET', 'client-output-buffer-limit', 'pubsub 1mb 0 0')
      const before = await subscribersOf(observer)
      victimProxy.stall(SUBSCRIBER)
      const message = 'x'.repeat(MESSAGE_BYTES)
      await waitUntil(
        async () => {
          const now = await subscribersOf(observer)
          if ([...before.keys()].some((id) => !now.has(id))) return true
          const unread = [...now.values()].filter((bytes) => bytes > 0)
          if (unread.length < before.size) {
            await observer.publish(`${PREFIX}broadcast:words`, message)
          }
          throw new Error(
            `Redis keeps ${unread.join(' and ')} bytes for subscribers, and cuts none off`
          )
        },
        waitLimit(60_000),
        1
      )
    },
    after: ({ observer }) =>
      observer.config('SET', 'client-output-buffer-limit', 'pubsub 32mb 8mb 60'),
  })

  faultTest('clusterdown', theWorld, {
    before: async (here) => {
      node = await clusterNode(here)
    },
    ...victimAtNode,
  })

  faultTest('moved', theWorld, {
    before: async (here) => {
      const owner = await clusterNode(here)
      const redis = new Redis(owner.valkey.url)
      await redis.cluster('ADDSLOTSRANGE', 0, 16_383)
      const meeting = new Redis(node.valkey.url)
      const address = [owner.valkey.server.port, owner.busPort].map(String)
      await meeting.call('CLUSTER', 'MEET', '127.0.0.1', ...address)
      await waitUntil(async () => {
        const error = await meeting.get('any').catch(String)
        return String(error).includes('MOVED')
      }, waitLimit(60_000)).finally(() => {
        redis.disconnect()
        meeting.disconnect()
      })
    },
    ...victimAtNode,
  })

  faultTest('failover', theWorld, {
    isShared: true,
    before: async (here) => {
      replica = await replicaOf(here)
    },
    begin: async (here) => {
      await promote(replica)
      heldToken = (await here.victim.ask('lock', 'lost-lock', LOCK_TTL_MS, 0)) ?? 0
      await here.victim.ask('claim', 'lost-lease', false)
      lostEpoch = await epochOf(here.victim, 'lost-lease')
      await here.redisDies()
      here.moveTo(replica)
    },
    after: async ({ victim, sibling }, _name, assert) => {
      const siblingsToken = await sibling.ask('lock', 'lost-lock', 1_000, 0)
      assert.isAbove(siblingsToken ?? 0, heldToken)
      assert.equal(await victim.ask('renew', 'lost-lock'), 'lost')
      assert.equal(await epochOf(victim, 'lost-lease'), lostEpoch)
      assert.equal(await sibling.ask('claim', 'lost-lease', false), 'held')
      assert.equal(await victim.ask('release', 'lost-lease'), 'owned')
    },
  })

  faultTest('demoted', theWorld, {
    isShared: true,
    before: async (here) => {
      replica = await replicaOf(here)
    },
    begin: async (here, name) => {
      const { observer, victim, sibling } = here
      await promote(replica)
      await observer.replicaof('127.0.0.1', replica.server.port)
      const demoted = here.moveTo(replica)
      const haveMoved = () =>
        [victim, sibling].every((instance) =>
          here.newSignals(instance).some(({ key }) => key === 'redis.adapter.reconnected')
        )
      await waitUntil(async () => haveMoved(), waitLimit(60_000))
      const word = `${name}-meanwhile`
      // Its command connection may move later than the one that said so; what it refuses, nobody hears.
      await waitUntil(
        async () => (await victim.ask('say', word)) === 'delivered',
        waitLimit(60_000)
      )
      const hears = async (instance: InstanceProcess) => {
        const heard = await instance.heard()
        return heard.includes(word)
      }
      await waitUntil(
        async () => (await hears(victim)) && (await hears(sibling)),
        waitLimit(60_000)
      )
      demoted.server.kill('SIGKILL')
    },
  })
})

/** Calls `work` once the server on this port says that it is loading. */
async function withLoading(
  port: number,
  work: (redis: Redis) => Promise<unknown>
): Promise<boolean> {
  const redis = new Redis(port, { enableReadyCheck: false, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    const isLoading = await redis.ping().then(
      () => false,
      (error: Error) => error.message.startsWith('LOADING')
    )
    if (!isLoading) return false
    await work(redis)
    return true
  } finally {
    redis.disconnect()
  }
}

/** How many bytes Redis keeps for each of the application's subscribers that has not read them, by its connection. */
async function subscribersOf(observer: Redis): Promise<Map<string, number>> {
  const list = String(await observer.client('LIST'))
  const lines = list.split('\n').filter((line) => line.includes(` name=${SUBSCRIBER} `))
  return new Map(
    lines.map((line) => [/^id=(\d+)/.exec(line)?.[1] ?? '', Number(/ omem=(\d+)/.exec(line)?.[1])])
  )
}

async function epochOf(instance: InstanceProcess, resource: string): Promise<number | null> {
  const [lease] = await instance.leases(resource)
  return lease?.epoch ?? null
}

async function promote(replica: Valkey): Promise<void> {
  const redis = new Redis(replica.url)
  await redis.replicaof('NO', 'ONE')
  redis.disconnect()
}

/** A server that has everything that the world's Redis has, and goes on to. */
async function replicaOf(world: FaultWorld): Promise<Valkey> {
  await world.observer.config('SET', 'repl-diskless-sync-delay', '0')
  const replica = await world.addRedis(['--replicaof', '127.0.0.1', String(world.redisPort)])
  const follower = new Redis(replica.url)
  // A demoted server that had one more write copies everything, and its subscribers hear nothing until it begins.
  await follower.config('SET', 'repl-diskless-sync-delay', '0')
  await waitUntil(async () => {
    const replication = await follower.info('replication')
    return /master_link_status:up/.test(replication)
  }, waitLimit(60_000)).finally(() => follower.disconnect())
  return replica
}
