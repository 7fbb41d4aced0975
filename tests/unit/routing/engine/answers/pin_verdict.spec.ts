import { test } from '@japa/runner'
import {
  ANSWER_CHANGES_MAX,
  type JudgedPin,
  type PinExpectation,
  type PinTime,
  type PinVerdict,
  pinVerdictSteps,
} from '#routing/engine/answers/pin_verdict'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { NARROW, randomRouters, randomUrl } from '../random_world.js'

const URL_OF_PIN = 'https://a.example/a'

function verdictOf(table: RoutingTable, pin: Partial<JudgedPin>, nowMs = 0): PinVerdict {
  const whole: JudgedPin = {
    url: URL_OF_PIN,
    at: { type: 'now' },
    expects: { type: 'none' },
    expiresAtMs: null,
    ...pin,
  }
  return runToEnd(pinVerdictSteps(table, whole, nowMs))
}

/** A router on the path of the pin. */
function routerAt(number: number, overrides: object = {}) {
  return buildRouter(number, { path: { segments: ['a'] } }, overrides)
}

/** The winners that a pin meets. */
function foundBy(table: RoutingTable, at: PinTime): string[] {
  const found: string[] = []
  const pin = { url: URL_OF_PIN, at, expects: { type: 'none' as const }, expiresAtMs: null }
  runToEnd(pinVerdictSteps(table, pin, 0, ({ name }) => found.push(name)))
  return found
}

/** Resolves at every instant of the pin one after another. */
function slowly(table: RoutingTable, pin: JudgedPin, nowMs: number): 'held' | 'broken' | 'ended' {
  const { at, expects, expiresAtMs } = pin
  const request = RequestUrl.parse(pin.url)
  if (!request.ok) throw new Error('The pin has no URL')
  const isGood = (atMs: number) => {
    const found = table.resolve(request.value, atMs)?.router ?? null
    if (expects.type === 'none') return found === null
    return expects.type === 'router'
      ? found?.id === expects.id
      : found?.bookingFlowId === expects.id
  }
  if (expiresAtMs !== null && expiresAtMs <= nowMs) return 'ended'
  if (at.type === 'now') return isGood(nowMs) ? 'held' : 'broken'
  if (at.type === 'instant') {
    if (at.atMs < nowMs) return 'ended'
    return isGood(at.atMs) ? 'held' : 'broken'
  }
  const untilMs = Math.min(at.untilMs, expiresAtMs ?? Infinity)
  let [isJudged, isHeld] = [false, true]
  for (let atMs = Math.max(at.fromMs, nowMs); atMs < untilMs; atMs += 1) {
    isJudged = true
    isHeld &&= isGood(atMs)
  }
  if (!isJudged) return 'ended'
  return isHeld ? 'held' : 'broken'
}

function randomTime(random: SeededRandom): PinTime {
  const fromMs = random.below(6)
  switch (random.below(3)) {
    case 0:
      return { type: 'now' }
    case 1:
      return { type: 'instant', atMs: fromMs }
    default:
      return { type: 'window', fromMs, untilMs: fromMs + 1 + random.below(5) }
  }
}

test.group('The flow that a pin expects', () => {
  const expects = { type: 'booking_flow', id: routerAt(1).bookingFlowId } as const
  const url = 'https://book.example'
  const stateOf = (flow: JudgedPin['flow'], named: { url?: string } = {}, at?: PinTime) =>
    verdictOf(RoutingTable.compile([routerAt(1)]), {
      expects: { ...expects, ...named },
      flow,
      ...(at && { at }),
    })

  test('breaks it while it is inactive', ({ assert }) => {
    const window = { type: 'window', fromMs: 5, untilMs: 9 } as const

    assert.equal(stateOf({ isActive: true, url: null }).state, 'held')
    assert.deepInclude(stateOf({ isActive: false, url }, { url }, window), {
      state: 'broken',
      reason: 'flow_inactive',
      atMs: 5,
    })
  })

  test('breaks it while it leads to another URL than the pin names', ({ assert }) => {
    assert.equal(stateOf({ isActive: true, url }, { url }).state, 'held')
    for (const other of [`${url}/`, null]) {
      const verdict = stateOf({ isActive: true, url: other }, { url })

      assert.deepInclude(verdict, { state: 'broken', reason: 'flow_url' })
      assert.equal(stateOf({ isActive: true, url: other }).state, 'held')
    }
  })
})

test.group('The verdict on a pin', () => {
  test('considers each winner until the first instant at which it is broken', ({ assert }) => {
    const table = RoutingTable.compile([
      routerAt(1, { activeFromMs: 5 }),
      routerAt(2, { activeFromMs: 8 }),
    ])
    const window = { type: 'window', fromMs: 0, untilMs: 9 } as const
    assert.deepEqual([foundBy(table, { type: 'now' }), foundBy(table, window)], [[], ['Router 1']])
  })

  test('equals that of resolving at every instant', ({ assert }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const states = ['held', 'broken', 'ended'].flatMap((state) =>
      ['none', 'router', 'booking_flow'].map((expects) => `${state} window ${expects}`)
    )
    const seen = new Set<string>()
    const areAllSeen = () => states.every((one) => seen.has(one))
    for (let round = 0; round < roundsOf(400) || (!areAllSeen() && round < 20_000); round += 1) {
      const routers = randomRouters(random, 12, NARROW).map((router) => ({
        ...router,
        bookingFlowId: random.chance(0.5) ? '1'.repeat(24) : '2'.repeat(24),
      }))
      const table = RoutingTable.compile(routers)
      const expectations: PinExpectation[] = [
        { type: 'none' },
        { type: 'router', id: random.pick(routers).id },
        { type: 'booking_flow', id: '1'.repeat(24) },
      ]
      const pin: JudgedPin = {
        url: randomUrl(random, NARROW),
        at: randomTime(random),
        expects: random.pick(expectations),
        expiresAtMs: random.chance(0.3) ? random.below(8) : null,
      }
      const nowMs = random.below(6)

      const { state } = verdictOf(table, pin, nowMs)

      assert.equal(state, slowly(table, pin, nowMs), `seed ${random.seed}, round ${round}`)
      seen.add(`${state} ${pin.at.type} ${pin.expects.type}`)
    }
    assert.includeMembers([...seen], states)
  })

  test('names the first instant that breaks it, and the winner then', ({ assert }) => {
    const flow = { bookingFlowId: '1'.repeat(24) }
    const other = routerAt(3, { activeFromMs: 7, activeUntilMs: 9, createdAtMs: 9 })
    const table = RoutingTable.compile([routerAt(1, flow), routerAt(2, flow), other])
    const at = { type: 'window', fromMs: 0, untilMs: 100 } as const

    const verdict = verdictOf(table, { at, expects: { type: 'booking_flow', id: '1'.repeat(24) } })

    assert.deepEqual(verdict, { state: 'broken', atMs: 7, found: other, reason: 'other_answer' })
  })

  test(`is broken when the answer changes more than ${ANSWER_CHANGES_MAX} times`, ({ assert }) => {
    const flow = { bookingFlowId: '1'.repeat(24) }
    const daily = Array.from({ length: ANSWER_CHANGES_MAX + 1 }, (_, day) =>
      routerAt(day + 1, { ...flow, activeFromMs: day, activeUntilMs: day + 1 })
    )
    const table = RoutingTable.compile(daily)
    const expects = { type: 'booking_flow', id: '1'.repeat(24) } as const
    const until = (untilMs: number): PinVerdict =>
      verdictOf(table, { at: { type: 'window', fromMs: 0, untilMs }, expects })

    assert.equal(until(ANSWER_CHANGES_MAX).state, 'held')
    assert.deepInclude(until(ANSWER_CHANGES_MAX + 1), {
      state: 'broken',
      atMs: ANSWER_CHANGES_MAX,
      reason: 'too_many_changes',
    })
  })
})
