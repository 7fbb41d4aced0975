import { test } from '@japa/runner'
import { mongoFaultTest } from './mongo_fault_test.js'
import type { Member } from './mongo_set.js'
import { MongoWorld } from './mongo_world.js'

test.group('Faults of MongoDB, a replica set of three', (group) => {
  let world: MongoWorld
  let lost: Member[] = []
  group.setup(async () => {
    world = await MongoWorld.start(1)
    return () => world.stop()
  })

  mongoFaultTest('two-away', () => world, {
    begin: async ({ set }) => {
      const primary = await set.primary()
      lost = set.others(primary)
      await set.kill(...lost)
      await set.stepDown(primary)
    },
    end: async ({ set }) => {
      await set.restart(...lost.splice(0))
      await set.elect(set.members)
    },
  })
})
