import { test } from '@japa/runner'
import { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { storedFlow, storedRouter } from '#tests/support/routing/memory_source'

const FLOW = 'f'.repeat(24)
const OTHER_FLOW = 'e'.repeat(24)

function snapshotOf(...numbers: number[]) {
  return OrganizationSnapshot.compile({
    organizationId: 'o',
    revision: 1,
    ancestors: new Map(),
    brandKit: null,
    urlPrivacy: 'masked',
    routerNamesOnPages: 'off',
    routers: numbers.map((number) => storedRouter(number)),
    bookingFlows: new Map([[FLOW, storedFlow(FLOW)]]),
  })
}

const UNCHANGED = { revision: 2, ancestors: new Map(), brandKit: null } as const

function namesOf(snapshot: OrganizationSnapshot): string[] {
  return [...snapshot.table.routers()].map(({ name }) => name).sort()
}

test.group('OrganizationSnapshot', () => {
  test('equals a compiled snapshot of the changed organization', ({ assert }) => {
    const snapshot = snapshotOf(1, 2, 3)

    const patched = snapshot.with({
      ...UNCHANGED,
      routers: new Map([
        [storedRouter(1).id, null],
        [storedRouter(2).id, storedRouter(2, { name: 'Renamed' })],
        [storedRouter(4).id, storedRouter(4, { bookingFlowId: OTHER_FLOW })],
      ]),
      bookingFlows: new Map([
        [FLOW, storedFlow(FLOW, { name: 'Changed' })],
        [OTHER_FLOW, storedFlow(OTHER_FLOW, { name: 'Second' })],
      ]),
    })

    assert.deepEqual(namesOf(patched), ['Renamed', 'Router 3', 'Router 4'])
    assert.isNull(patched.router(storedRouter(1).id))
    assert.equal(patched.router(storedRouter(2).id)?.name, 'Renamed')
    assert.equal(patched.bookingFlow(FLOW)?.name, 'Changed')
    assert.equal(patched.bookingFlow(OTHER_FLOW)?.name, 'Second')
    assert.equal(patched.revision, 2)
    assert.deepEqual(namesOf(snapshot), ['Router 1', 'Router 2', 'Router 3'])
    assert.equal(snapshot.bookingFlow(FLOW)?.name, 'First')
  })

  test('leaves out a router whose flow does not exist', ({ assert }) => {
    const astray = storedRouter(5, { bookingFlowId: OTHER_FLOW })

    const patched = snapshotOf(1).with({
      ...UNCHANGED,
      routers: new Map([[astray.id, astray]]),
      bookingFlows: new Map([[OTHER_FLOW, null]]),
    })

    assert.deepEqual(namesOf(patched), ['Router 1'])
    assert.isNull(patched.router(astray.id))
  })
})
