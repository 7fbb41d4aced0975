import { test } from '@japa/runner'
import { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { StoredSnapshots, StoredStates } from '#routing/tables/stored_snapshots'
import { LoopShare, RequestWork } from '#shared/async/time_slices'

const SESSION = {} as never
const STATE = {
  organizationId: 'a'.repeat(24),
  revision: 0,
  epoch: undefined,
  checksum: undefined,
  ancestors: new Map(),
  brandKit: null,
  urlPrivacy: 'masked',
  routerNamesOnPages: 'off',
  routers: [],
  bookingFlows: new Map(),
} as const

/** States of an organization at revision 300, whose log has the changes since revision 44. */
function longWritten(): StoredStates {
  const log = Array.from({ length: 256 }, () => ({
    kind: 'router',
    id: 'b'.repeat(24),
    epoch: 'e',
  }))
  const present = { revision: 300, brandKitRevision: 1, epoch: 'e', checksum: 0, log }
  const revisions = { findWithLogs: async () => new Map([[STATE.organizationId, present]]) }
  const nothing = { findByIds: async () => [] }
  return new StoredStates(
    revisions as never,
    nothing as never,
    {} as never,
    {} as never,
    {} as never
  )
}

test.group('Stored snapshots', () => {
  test('of an organization before its first write are read as a whole once its log is too short', async ({
    assert,
  }) => {
    const unwritten = OrganizationSnapshot.compile(STATE)

    assert.equal(await longWritten().since(unwritten, SESSION), 'not_logged')
  })

  test('are read to the end, although the caller of the first request has left', async ({
    assert,
  }) => {
    const current: unknown[] = []
    const note = <Value>(value: Value) => {
      current.push(RequestWork.current)
      return Promise.resolve(value)
    }
    const states = { since: () => note('not_logged'), read: () => note(STATE) }
    const quota = { used: () => note({ bytes: 0 }) }
    const snapshots = new StoredSnapshots(states as never, {} as never, quota as never)
    const limits = { processorMs: 60_000, answerMs: 60_000 }
    const work = new RequestWork('a', limits, new LoopShare(), () => true)

    await work.run(() => snapshots.refresh(OrganizationSnapshot.compile(STATE), () => {}, SESSION))

    assert.deepEqual(current, [undefined, undefined, undefined])
  })
})
