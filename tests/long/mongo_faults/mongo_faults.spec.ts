import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { MONGO_FAULT_TABLE } from '#tests/process/mongo_faults/mongo_rows'
import { MongoWorld } from '#tests/process/mongo_faults/mongo_world'
import { electionFaults } from './election_faults.js'
import { majorityFaults } from './majority_faults.js'

test.group('Faults of MongoDB, a replica set of three', (group) => {
  let world: MongoWorld
  group.setup(async () => {
    world = await MongoWorld.start(MONGO_FAULT_TABLE.length)
    return async () => {
      sayFigure(world.figure)
      await world.stop()
    }
  })
  majorityFaults(() => world)
  electionFaults(() => world)
})
