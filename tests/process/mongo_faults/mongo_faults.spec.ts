import { test } from '@japa/runner'
import { mongoFaultTest } from './mongo_fault_test.js'
import type { Member } from './mongo_set.js'
import { MongoTraffic, newWrite } from './mongo_traffic.js'
import { SmallDisk } from './small_disk.js'
import { MongoWorld } from './mongo_world.js'

const smallDisk = await SmallDisk.find()

test.group('Faults of MongoDB, a replica set of three', (group) => {
  let world: MongoWorld
  group.setup(async () => {
    world = await MongoWorld.start()
    const traffic = new MongoTraffic(world)
    await traffic.createTarget()
    await traffic.visit()
    return () => world.stop()
  })
  const theWorld = () => world
  let lost: Member[] = []
  let unconfirmed = newWrite()

  mongoFaultTest('secondary-slow', theWorld, {
    begin: async ({ set }) => {
      const [, second] = await set.secondaries()
      lost = second ? [second] : []
      await set.hold(...lost)
    },
    end: async ({ set }) => set.release(...lost.splice(0)),
  })

  mongoFaultTest('majority-lags', theWorld, {
    begin: async ({ set }) => {
      unconfirmed = newWrite()
      lost = await set.secondaries()
      await set.hold(...lost)
    },
    during: async (_here, traffic, assert) => {
      const first = await traffic.create(unconfirmed)
      const repetition = await traffic.create(unconfirmed)
      assert.deepEqual([first.status, first.code], [503, 'E_OUTCOME_UNKNOWN'])
      assert.deepEqual([repetition.status, repetition.code], [503, 'E_OUTCOME_UNKNOWN'])
    },
    end: async ({ set }) => set.release(...lost.splice(0)),
    after: async (_here, traffic, assert) => {
      const { status, isReplay } = await traffic.create(unconfirmed)
      assert.deepEqual([status, isReplay], [201, true])
    },
  })

  mongoFaultTest('primary-steps-down', theWorld, {
    begin: async ({ set }) => set.stepDown(await set.primary()),
    end: async () => {},
  })

  mongoFaultTest('primary-killed', theWorld, {
    begin: async ({ set }) => {
      lost = [await set.primary()]
      await set.kill(...lost)
    },
    end: async ({ set }) => set.restart(...lost.splice(0)),
  })

  mongoFaultTest('primary-frozen', theWorld, {
    begin: async ({ set }) => {
      lost = [await set.primary()]
      for (const { server } of lost) server.kill('SIGSTOP')
    },
    end: async () => {
      for (const { server } of lost.splice(0)) server.kill('SIGCONT')
    },
  })

  mongoFaultTest('primary-cut-off', theWorld, {
    begin: async ({ set }) => {
      lost = [await set.primary()]
      set.cutOff(await set.primary())
      await set.primary((member) => !lost.includes(member))
    },
    end: async ({ set }) => set.heal(),
  })

  mongoFaultTest('two-away', theWorld, {
    begin: async ({ set }) => {
      lost = await set.secondaries()
      await set.kill(...lost)
    },
    end: async ({ set }) => set.restart(...lost.splice(0)),
  })

  mongoFaultTest('rolled-back', theWorld, {
    begin: async ({ set }, traffic) => {
      const primary = await set.primary()
      const others = await set.secondaries()
      await set.kill(...others)
      unconfirmed = newWrite()
      const { code } = await traffic.create(unconfirmed)
      if (code !== 'E_OUTCOME_UNKNOWN') throw new Error(`The write was answered ${code}`)
      await set.kill(primary)
      lost = [primary]
      await set.restart(...others)
    },
    end: async ({ set }) => set.restart(...lost.splice(0)),
    after: async (_here, traffic, assert) => {
      const { status, isReplay } = await traffic.create(unconfirmed)
      assert.deepEqual([status, isReplay], [201, false])
    },
  })

  mongoFaultTest('disk-full', theWorld, {
    begin: async ({ set }) => {
      if (typeof smallDisk === 'string') throw new Error(smallDisk)
      const [member] = await set.secondaries()
      if (!member) throw new Error('no secondary')
      lost = [member]
      const fill = await set.onSmallDisk(member, smallDisk)
      fill()
      await member.server.exited
    },
    end: async ({ set }) => {
      const members = lost.splice(0)
      await set.kill(...members)
      await set.restart(...members)
    },
  }).skip(typeof smallDisk === 'string', String(smallDisk))

  mongoFaultTest('election-in-restart', theWorld, {
    begin: async (here, traffic) => {
      traffic.isPaused = true
      await here.set.stepDown(await here.set.primary())
      here.instance.server.kill('SIGTERM')
      await here.instance.server.exited
      await here.startAnother()
      traffic.isPaused = false
    },
    end: async () => {},
  })
})
