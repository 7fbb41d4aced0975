import { FaultProxy } from '#tests/support/fault_proxy'
import { faultTest } from './fault_test.js'
import type { FaultWorld } from './fault_world.js'

/** The rows of faults between an instance and Redis; all of them leave the world whole. */
export function networkFaults(theWorld: () => FaultWorld): void {
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
    begin: ({ victimProxy, patience }) => victimProxy.slow(1_000 * patience),
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
}
