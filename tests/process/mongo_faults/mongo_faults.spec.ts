import { test } from '@japa/runner'
import { mongoFaultTest, twoAway } from './mongo_fault_test.js'
import { MongoWorld } from './mongo_world.js'

test.group('Faults of MongoDB, a replica set of three', (group) => {
  let world: MongoWorld
  group.setup(async () => {
    world = await MongoWorld.start(1)
    return () => world.stop()
  })

  mongoFaultTest('two-away', () => world, twoAway())
})
