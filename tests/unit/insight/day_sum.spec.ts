import { test } from '@japa/runner'
import { addedValues, campaignOf, shownValues } from '#insight/booking_sums'
import { DaySum } from '#insight/day_traffic'
import type { ShapedResolve } from '#routing/events/read_resolves'

const ALL = 20_000

function resolve(
  routerId: string,
  time: string,
  changes: Partial<ShapedResolve> = {}
): ShapedResolve {
  const resolvedAt = new Date(`2026-03-02T${time}Z`)
  const usual = {
    matchedClass: 'path_only',
    bookingFlowId: 'f',
    shape: '/a',
    isRobot: false,
  } as const
  return { routerId, resolvedAt, ...usual, ...changes }
}

function hoursWith(counts: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: 24 }, (_, hour) => counts[hour] ?? 0)
}

test.group('The sum of a day', () => {
  test('counts resolves by router, class and UTC hour', ({ assert }) => {
    const sum = new DaySum(ALL)

    sum.addResolve(resolve('a', '00:00:00.000'))
    sum.addResolve(resolve('a', '00:59:59.999'))
    sum.addResolve(resolve('a', '23:59:59.999', { matchedClass: 'campaign' }))
    sum.addResolve(resolve('b', '01:00:00.000'))

    const none = { flows: [], started: 0, completed: 0, abandoned: 0 }
    assert.deepEqual(sum.traffic.routers, [
      {
        routerId: 'a',
        classes: [
          { matchedClass: 'path_only', bookingFlowId: 'f', hours: hoursWith({ 0: 2 }) },
          { matchedClass: 'campaign', bookingFlowId: 'f', hours: hoursWith({ 23: 1 }) },
        ],
        ...none,
      },
      {
        routerId: 'b',
        classes: [{ matchedClass: 'path_only', bookingFlowId: 'f', hours: hoursWith({ 1: 1 }) }],
        ...none,
      },
    ])
    assert.equal(sum.traffic.resolved, 4)
  })

  test("counts the outcomes of each router's sessions, also without a resolve", ({ assert }) => {
    const sum = new DaySum(ALL)

    for (const status of ['open', 'completed', 'completed', 'abandoned'] as const) {
      sum.addSession({ routerId: 'a', bookingFlowId: 'f', status })
    }

    const { routers, openSessions, resolved } = sum.traffic
    const ended = { started: 4, completed: 2, abandoned: 1 }
    assert.deepEqual(routers, [
      { routerId: 'a', classes: [], flows: [{ bookingFlowId: 'f', ...ended }], ...ended },
    ])
    assert.equal(openSessions, 1)
    assert.equal(resolved, 0)
  })

  test('counts a shape for each router and class that won it', ({ assert }) => {
    const sum = new DaySum(ALL)

    sum.addResolve(resolve('a', '01:00:00'))
    sum.addResolve(resolve('a', '02:00:00'))
    sum.addResolve(resolve('b', '03:00:00'))
    sum.addResolve(resolve('a', '04:00:00', { matchedClass: 'default' }))

    const none = { started: 0, completed: 0, abandoned: 0 }
    assert.deepEqual(sum.traffic.shapes, [
      { shape: '/a', routerId: 'a', matchedClass: 'path_only', count: 2, ...none },
      { shape: '/a', routerId: 'b', matchedClass: 'path_only', count: 1, ...none },
      { shape: '/a', routerId: 'a', matchedClass: 'default', count: 1, ...none },
    ])
    assert.equal(sum.traffic.unshaped, 0)
  })

  test('counts a session for the shape of its decision, also of another day', ({ assert }) => {
    const sum = new DaySum(ALL)
    const session = { routerId: 'a', bookingFlowId: 'f', status: 'completed' } as const

    sum.addResolve(resolve('a', '01:00:00'))
    sum.addSession(session, resolve('a', '01:00:00'))
    sum.addSession(session, resolve('a', '01:00:00', { shape: '/b' }))
    sum.addSession(session)

    const one = { started: 1, completed: 1, abandoned: 0 }
    assert.deepEqual(sum.traffic.shapes, [
      { shape: '/a', routerId: 'a', matchedClass: 'path_only', count: 1, ...one },
      { shape: '/b', routerId: 'a', matchedClass: 'path_only', count: 0, ...one },
    ])
    assert.equal(sum.traffic.routers[0]?.completed, 3)
  })

  test('counts shapes up to the bound, and the resolves that it left out', ({ assert }) => {
    const sum = new DaySum(2)

    for (const shape of ['/a', '/b', '/c', '/a', '/c', null]) {
      sum.addResolve(resolve('a', '01:00:00', { shape }))
    }

    const { shapes, unshaped, resolved } = sum.traffic
    assert.deepEqual(
      shapes.map(({ shape, count }) => [shape, count]),
      [
        ['/a', 2],
        ['/b', 1],
      ]
    )
    assert.equal(unshaped, 3)
    assert.equal(resolved, 6)
  })

  test('sums the values of bookings in the eight currencies that most have, whichever came first', ({
    assert,
  }) => {
    const sum = new DaySum(ALL)
    const session = { routerId: 'a', bookingFlowId: 'f', status: 'completed' } as const
    const rare = ['USD', 'GBP', 'CHF', 'SEK', 'DKK', 'NOK', 'PLN', 'CZK']
    for (const currency of [...rare, 'EUR', 'EUR']) {
      sum.addSession(
        { ...session, booked: { thousandths: 1_500, currency } },
        resolve('a', '01:00')
      )
    }

    const { routers, shapes } = sum.traffic
    const [router] = routers
    for (const { values } of [router?.flows[0] ?? {}, shapes[0] ?? {}]) {
      assert.lengthOf(values ?? [], 8)
      assert.deepEqual(values?.[0], { currency: 'EUR', thousandths: 3_000, bookings: 2 })
      assert.notInclude(JSON.stringify(values), 'CZK')
    }
    assert.equal(router?.completed, 10)
  })

  test('adds days up in every currency', ({ assert }) => {
    const inAll = (names: readonly string[]) =>
      names.map((currency) => ({ currency, thousandths: 1, bookings: 1 }))
    const [first, second] = [
      inAll(['USD', 'GBP', 'CHF', 'SEK', 'DKK', 'NOK', 'PLN', 'CZK']),
      inAll(['EUR']),
    ]

    const all = addedValues(addedValues(first, second), second)

    assert.lengthOf(all ?? [], 9)
    assert.deepEqual(shownValues(all)[0], { currency: 'EUR', thousandths: 2, bookings: 2 })
  })

  test('knows no campaign of a booking whose decision has no shape', ({ assert }) => {
    const session = { decisionId: 'd', namedDecisionId: null }
    const shaped = (
      shape: string | null,
      matchedClass: ShapedResolve['matchedClass'] = 'path_only'
    ) => campaignOf(session, { ...resolve('a', '01:00', { shape }), matchedClass })

    assert.equal(shaped(null), 'unstored')
    assert.equal(shaped(null, 'campaign'), 'known')
    assert.equal(shaped('/a'), 'untagged')
    assert.equal(shaped('/a?utm_source=google'), 'known')
  })
})
