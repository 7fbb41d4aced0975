import { test } from '@japa/runner'
import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { rehearsedRead } from '#routing/tables/rehearsed_read'

test.group('A rehearsed read', () => {
  test('has routers of each class with criteria, with and without what is optional', async ({
    assert,
  }) => {
    const snapshot = await rehearsedRead()
    const routers = [...snapshot.allRouters()]
    const kindsOf = (value: (router: BookingFlowRouter) => unknown) =>
      new Set(routers.map((router) => value(router)))

    assert.deepEqual(
      kindsOf(({ priorityClass }) => priorityClass),
      new Set(PRIORITY_CLASSES.filter((name) => name !== 'default'))
    )
    assert.equal(kindsOf(({ description }) => description === null).size, 2)
    assert.equal(kindsOf(({ tags }) => tags.length === 0).size, 2)
    assert.equal(kindsOf(({ externalId }) => externalId === null).size, 2)
    assert.equal(kindsOf(({ activeUntilMs }) => activeUntilMs === null).size, 2)
  })
})
