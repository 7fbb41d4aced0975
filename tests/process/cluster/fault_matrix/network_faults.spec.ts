import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { freePort } from '#scripts/services/free_port'
import type { Valkey } from '#scripts/services/valkey'
import { waitUntil } from '#scripts/services/wait_until'
import { FaultProxy } from '#tests/support/fault_proxy'
import { faultTest } from './fault_test.js'
import { FaultWorld, PREFIX } from './fault_world.js'

test.group('Faults between an instance and Redis', (group) => {
  let world: FaultWorld
  group.setup(async () => {
    world = await FaultWorld.start()
    return () => world.stop()
  })
  const theWorld = () => world
  let node: Awaited<ReturnType<typeof clusterNode>>

  faultTest('black-hole', theWorld, {
    begin: ({ victimProxy }) => victimProxy.blackhole(),
    end: ({ victimProxy }) => victimProxy.heal(),
  })

  faultTest('black-hole-subscriber', theWorld, {
    begin: ({ victimProxy }) => victimProxy.blackholeOnly('signalbox:app-subscriber'),
    end: ({ victimProxy }) => victimProxy.heal(),
  })

  faultTest('reset', theWorld, {
    begin: ({ victimProxy }) => victimProxy.reset(),
  })

  faultTest('reply-lost', theWorld, {
    begin: ({ victimProxy }) => victimProxy.dropReplies(),
    end: ({ victimProxy }) => {
      victimProxy.reset()
      victimProxy.heal()
    },
  })

  faultTest('slow', theWorld, {
    begin: ({ victimProxy }) => victimProxy.slow(100, 50),
    end: ({ victimProxy }) => victimProxy.heal(),
  })

  faultTest('very-slow', theWorld, {
    begin: ({ victimProxy }) => victimProxy.slow(1_000),
    end: ({ victimProxy }) => victimProxy.heal(),
  })

  faultTest('trickle', theWorld, {
    begin: ({ victimProxy }) => victimProxy.trickle(),
    end: ({ victimProxy }) => victimProxy.heal(),
  })

  faultTest('accept-then-close', theWorld, {
    begin: ({ victimProxy }) => {
      victimProxy.acceptThenClose()
      victimProxy.reset()
    },
    end: ({ victimProxy }) => victimProxy.heal(),
  })

  faultTest('subscription-cut', theWorld, {
    begin: ({ victimProxy }) => {
      victimProxy.cutAtSubscribe(5)
      victimProxy.reset()
    },
  })

  faultTest('slow-consumer', theWorld, {
    begin: async (here) => {
      const { observer, victimProxy } = here
      await observer.config('SET', 'client-output-buffer-limit', 'pubsub 1mb 0 0')
      victimProxy.stall('signalbox:app-subscriber')
      const message = 'x'.repeat(100_000)
      const isCutOff = async () => {
        const names = await here.clientNames()
        return names.filter((name) => name === 'signalbox:app-subscriber').length < 2
      }
      while (!(await isCutOff())) await observer.publish(`${PREFIX}broadcast:words`, message)
    },
    after: ({ observer }) =>
      observer.config('SET', 'client-output-buffer-limit', 'pubsub 32mb 8mb 60'),
  })

  faultTest('clusterdown', theWorld, {
    before: async (here) => {
      node = await clusterNode(here)
    },
    begin: ({ victimProxy }) => {
      victimProxy.retarget(node.valkey.server.port)
      victimProxy.reset()
    },
    end: (here) => {
      here.victimProxy.retarget(here.redisPort)
      here.victimProxy.reset()
    },
  })

  faultTest('moved', theWorld, {
    before: async (here) => {
      const other = await clusterNode(here)
      const redis = new Redis(other.valkey.url)
      await redis.cluster('ADDSLOTSRANGE', 0, 16_383)
      const meeting = new Redis(node.valkey.url)
      const address = [other.valkey.server.port, other.busPort].map(String)
      await meeting.call('CLUSTER', 'MEET', '127.0.0.1', ...address)
      await waitUntil(async () => {
        const error = await meeting.get('any').catch(String)
        return String(error).includes('MOVED')
      }, AbortSignal.timeout(10_000)).finally(() => {
        redis.disconnect()
        meeting.disconnect()
      })
    },
    begin: ({ victimProxy }) => {
      victimProxy.retarget(node.valkey.server.port)
      victimProxy.reset()
    },
    end: (here) => {
      here.victimProxy.retarget(here.redisPort)
      here.victimProxy.reset()
    },
  })

  faultTest('name-lost', theWorld, {
    begin: async ({ victim, victimProxy }) => {
      await victim.ask('resolve', null)
      victimProxy.reset()
    },
    end: async (here) => {
      const elsewhere = await FaultProxy.start(here.redisPort, {
        host: '127.0.0.2',
        port: here.victimProxy.port,
      })
      here.addProxy(elsewhere)
      await here.victim.ask('resolve', '127.0.0.2')
    },
    after: ({ victimProxy }, _name, assert) => assert.equal(victimProxy.connections, 0),
  })
})

/** A node of a Redis Cluster that has no slots yet. */
async function clusterNode(world: FaultWorld): Promise<{ valkey: Valkey; busPort: number }> {
  const busPort = await freePort()
  const valkey = await world.addRedis([
    '--cluster-enabled',
    'yes',
    '--cluster-port',
    String(busPort),
    '--cluster-node-timeout',
    '1000',
  ])
  return { valkey, busPort }
}
