import { mongoFaultTest } from '#tests/process/mongo_faults/mongo_fault_test'
import type { Member } from '#tests/process/mongo_faults/mongo_set'
import type { MongoWorld } from '#tests/process/mongo_faults/mongo_world'
import { SmallDisk } from '#tests/process/mongo_faults/small_disk'

const smallDisk = await SmallDisk.find()

/** The rows after which another member is the primary. */
export function electionFaults(theWorld: () => MongoWorld): void {
  let lost: Member[] = []

  mongoFaultTest('primary-steps-down', theWorld, {
    begin: async ({ set }) => {
      const others = await set.secondaries()
      await set.stepDown(await set.primary())
      await set.elect(others)
    },
    end: async () => {},
  })

  mongoFaultTest('primary-killed', theWorld, {
    begin: async ({ set }) => {
      const primary = await set.primary()
      lost = [primary]
      await set.kill(primary)
      await set.elect(set.others(primary))
    },
    end: async ({ set }) => set.restart(...lost.splice(0)),
  })

  mongoFaultTest('primary-frozen', theWorld, {
    begin: async ({ set }) => {
      const primary = await set.primary()
      lost = [primary]
      await set.followClosely(true)
      primary.server.kill('SIGSTOP')
      await set.elect(set.others(primary))
    },
    end: async ({ set }) => {
      for (const { server } of lost.splice(0)) server.kill('SIGCONT')
      await set.followClosely(false)
    },
  })

  mongoFaultTest('primary-cut-off', theWorld, {
    begin: async ({ set }) => {
      const primary = await set.primary()
      await set.followClosely(true)
      set.cutOff(primary)
      await set.elect(set.others(primary))
    },
    end: async ({ set }) => {
      set.heal()
      await set.followClosely(false)
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
      await set.elect(set.others(member))
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
      const { set, instance } = here
      await set.stepDown(await set.primary())
      instance.server.kill('SIGTERM')
      await instance.server.exited
      const election = set.nextClient().then(() => set.elect(set.members))
      await Promise.all([election, here.startAnother()])
      traffic.isPaused = false
    },
    end: async () => {},
  })
}
