import { mongoFaultTest, twoAway } from '#tests/process/mongo_faults/mongo_fault_test'
import type { Member } from '#tests/process/mongo_faults/mongo_set'
import { type Answered, newWrite } from '#tests/process/mongo_faults/mongo_traffic'
import type { MongoWorld } from '#tests/process/mongo_faults/mongo_world'

/** Above the minute after which an instance asks again which origins keys name. */
const LONG_OUTAGE_MS = 100_000

/** The rows in which a majority is slow or away, or what it did not confirm is lost. */
export function majorityFaults(theWorld: () => MongoWorld): void {
  let lost: Member[] = []
  let unconfirmed = newWrite()
  let firstAnswer: Promise<Answered>

  mongoFaultTest('secondary-slow', theWorld, {
    begin: async ({ set }) => {
      const [, second] = await set.secondaries()
      lost = second ? [second] : []
      await set.hold(...lost)
    },
    end: async ({ set }) => set.release(...lost.splice(0)),
  })

  mongoFaultTest('two-away', theWorld, twoAway(LONG_OUTAGE_MS))

  mongoFaultTest('majority-lags', theWorld, {
    begin: async ({ set }, traffic) => {
      unconfirmed = newWrite()
      lost = await set.secondaries()
      await set.hold(...lost)
      firstAnswer = traffic.create(unconfirmed)
    },
    during: async (_here, traffic, assert) => {
      const first = await firstAnswer
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
      await set.elect(others)
    },
    end: async ({ set }) => set.restart(...lost.splice(0)),
    after: async (_here, traffic, assert) => {
      const { status, isReplay } = await traffic.create(unconfirmed)
      assert.deepEqual([status, isReplay], [201, false])
    },
  })
}
