import { test } from '@japa/runner'
import { pinsOfRouter } from '#console/pages/router/checks/pins_of_router'

type Verdict = Parameters<typeof pinsOfRouter>[0][number]

const ROUTER = { _id: 'r1', booking_flow_id: 'f1' }

function verdict(
  id: string,
  state: Verdict['state'],
  expects: Verdict['expects'],
  routerId: string | null
): Verdict {
  const found: Verdict['found'] =
    routerId === null
      ? null
      : { router_id: routerId, router_name: '', priority_class: 'path_only', booking_flow_id: 'f1' }
  const at = '2026-01-01T00:00:00.000Z'
  return { pin_id: id, state, url: id, mode: 'block', expects, at, found, reason: null }
}

const idsOf = (pins: readonly Verdict[]) => pins.map(({ pin_id: id }) => id)

test.group('The pins of a router', () => {
  test('are those whose URL it takes, broken ones first', ({ assert }) => {
    const { here, astray, byOthers } = pinsOfRouter(
      [
        verdict('flow', 'held', { booking_flow_id: 'f1' }, 'r1'),
        verdict('none', 'broken', { none: true }, 'r1'),
        verdict('router', 'held', { router_id: 'r1' }, 'r1'),
      ],
      ROUTER
    )
    assert.deepEqual(idsOf(here), ['none', 'flow', 'router'])
    assert.lengthOf(astray, 0)
    assert.equal(byOthers, 0)
  })

  test('are astray when they expect it or its flow and do not lead there', ({ assert }) => {
    const { here, astray, byOthers } = pinsOfRouter(
      [
        verdict('router', 'broken', { router_id: 'r1' }, 'r2'),
        verdict('flow', 'broken', { booking_flow_id: 'f1' }, null),
        verdict('held by another', 'held', { booking_flow_id: 'f1' }, 'r2'),
        verdict('of another flow', 'broken', { booking_flow_id: 'f2' }, 'r2'),
        verdict('of nobody', 'broken', { none: true }, 'r2'),
      ],
      ROUTER
    )
    assert.lengthOf(here, 0)
    assert.deepEqual(idsOf(astray), ['router', 'flow'])
    assert.equal(byOthers, 1)
  })

  test('leave out those that have ended', ({ assert }) => {
    const pins = [
      verdict('router', 'ended', { router_id: 'r1' }, null),
      verdict('flow', 'ended', { booking_flow_id: 'f1' }, 'r1'),
    ]
    assert.deepEqual(pinsOfRouter(pins, ROUTER), { here: [], astray: [], byOthers: 0 })
  })
})
