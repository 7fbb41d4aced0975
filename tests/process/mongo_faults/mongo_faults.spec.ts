import { test } from '@japa/runner'
import { electionFaults } from './election_faults.js'
import { majorityFaults } from './majority_faults.js'
import { MONGO_FAULT_TABLE } from './mongo_rows.js'
import { MongoWorld } from './mongo_world.js'

test.group('Faults of MongoDB, a replica set of three', (group) => {
  let world: MongoWorld
  group.setup(async () => {
    world = await MongoWorld.start(MONGO_FAULT_TABLE.length)
    return () => world.stop()
  })
  majorityFaults(() => world)
  electionFaults(() => world)
})
