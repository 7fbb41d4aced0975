import { BROKEN_REASONS, type PinExpectation } from '#routing/engine/answers/pin_verdict'
import {
  type BrokenPin,
  PIN_MODES,
  type PinsRefusal,
  type ReportedPin,
} from '#routing/routers/writes/write_participant'
import * as api from '#shared/http/api'
import { type MatchedRouter, PARTY, withoutIds } from './matched_router_http.js'

/** Payloads have the same form. */
export const PIN_EXPECTATION = api.component(
  'PinExpectation',
  api.shownBy(
    api.answerObject(
      {
        booking_flow_id: api.described(api.IDENTIFIER, 'The URL leads to this flow.'),
        booking_flow_url: api.described(
          api.STRING,
          'The flow leads to this URL; only beside `booking_flow_id`.'
        ),
        router_id: api.described(api.IDENTIFIER, 'This router wins the URL.'),
        none: api.described(api.BOOLEAN, 'Always true: no router takes the URL.'),
      },
      {
        optional: ['booking_flow_id', 'booking_flow_url', 'router_id', 'none'],
        description:
          'What the URL must lead to: exactly one of `booking_flow_id`, `router_id` and `none`.',
      }
    ),
    showExpectation
  )
)

function showExpectation(expects: PinExpectation) {
  switch (expects.type) {
    case 'booking_flow':
      return {
        booking_flow_id: expects.id,
        ...(expects.url !== undefined && { booking_flow_url: expects.url }),
      }
    case 'router':
      return { router_id: expects.id }
    case 'none':
      return { none: true }
  }
}

const FOUND_INSTEAD = api.answer<MatchedRouter, 'id' | 'name' | 'priorityClass'>({
  ...api.membersOf(PARTY, (router: MatchedRouter) => router),
  booking_flow_id: api.IDENTIFIER,
})

export const BROKEN_PIN = api.component(
  'BrokenPin',
  api.answer<ReportedPin, 'pin' | 'verdict'>({
    pin_id: api.from(api.IDENTIFIER, ({ pin }) => pin.id),
    url: api.from(api.STRING, ({ pin }) => pin.url),
    mode: api.from(api.oneOf(PIN_MODES), ({ pin }) => pin.mode),
    note: api.from(api.nullable(api.STRING), ({ pin }) => pin.note),
    expects: api.from(PIN_EXPECTATION, ({ pin }) => pin.expects),
    at: api.from(
      api.described(api.INSTANT, 'The first instant at which it does not hold.'),
      ({ verdict }) => verdict.atMs
    ),
    found: api.from(
      api.nullable(FOUND_INSTEAD, 'The router that wins instead; null if none does.'),
      ({ verdict }) => verdict.found
    ),
    reason: api.from(
      api.oneOf(
        BROKEN_REASONS,
        '`flow_inactive`, `flow_url`: the router found leads to the flow, which is inactive or leads to another URL. `too_many_changes`: schedules change the answer so often within the window that the pin cannot be judged.'
      ),
      ({ verdict }) => verdict.reason
    ),
  })
)

/** The first pins. A router that the write would have created has no id. */
export function showBrokenPins(broken: readonly BrokenPin[], isWritten: boolean) {
  const unsaved = broken.filter(({ isFoundNew }) => isFoundNew && !isWritten)
  return withoutIds(
    broken.slice(0, api.NAMED_PINS_MAX).map((one) => api.show(BROKEN_PIN, one)),
    new Set(unsaved.map(({ verdict }) => verdict.found?.id ?? ''))
  )
}

/** The member of an answer to a write of many routers, if it breaks pins. */
export const BROKEN_PINS = {
  broken_pins: {
    schema: api.BROKEN_PINS,
    read: ({ brokenPins, isWritten }: BreakingWrite) =>
      brokenPins.length > 0 ? showBrokenPins(brokenPins, isWritten) : undefined,
    isOptional: true,
  },
}

interface BreakingWrite {
  readonly brokenPins: readonly BrokenPin[]
  /** False in a dry run. */
  readonly isWritten: boolean
}

export const PINS_BROKEN: api.RefusalProblem<PinsRefusal> = {
  ...api.PIN_PROBLEM,
  of: ({ broken }) => ({
    extensions: { pins: showBrokenPins(broken, false), pins_total: broken.length },
  }),
}
