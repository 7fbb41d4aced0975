import { BROKEN_REASONS } from '#routing/engine/answers/pin_verdict'
import {
  MATCHED_EXAMPLE,
  MATCHED_MEMBERS,
  UNSAVED_ID,
} from '#routing/routers/conflicts/matched_router_openapi'
import {
  createdAnswers,
  type EndpointDescription,
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
} from '#shared/http/endpoint_description'
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_PROBLEMS,
  IDEMPOTENCY_REPLAYED,
} from '#shared/http/idempotency'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  described,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  pageOfSchema,
  ref,
  REVISION,
  STRING,
} from '#shared/http/json_schema'
import { OF_MEMORY, OF_WORK, OUTCOME_UNKNOWN } from '#shared/http/problem'
import {
  ETAG,
  IF_MATCH,
  IF_NONE_MATCH,
  NOT_MODIFIED,
  REHEARSED_ETAG,
} from '#shared/http/revision_tag'
import { writeQueryValidator } from '#shared/http/write_query'
import { PINS_MAX } from './create_pin.js'
import {
  createPinValidator,
  listPinsValidator,
  PIN_LIMIT_REACHED,
  PIN_NOT_FOUND,
  PIN_NOT_HELD,
  PIN_STALE,
  PIN_TIME,
  runPinsValidator,
  TARGET_UNKNOWN,
  updatePinValidator,
} from './pins_http.js'
import { UNREACHED_NAMED_MAX } from './read_coverage.js'
import { PIN_MODES } from './router_pin.js'

/** The output of `showExpectation`. */
const EXPECTATION: JsonSchema = answerObject(
  {
    booking_flow_id: { ...IDENTIFIER, description: 'The URL leads to this flow.' },
    booking_flow_url: {
      ...STRING,
      description: 'The flow leads to this URL; only beside `booking_flow_id`.',
    },
    router_id: { ...IDENTIFIER, description: 'This router wins the URL.' },
    none: { ...BOOLEAN, description: 'Always true: no router takes the URL.' },
  },
  {
    optional: ['booking_flow_id', 'booking_flow_url', 'router_id', 'none'],
    description:
      'What the URL must lead to: exactly one of `booking_flow_id`, `router_id` and `none`.',
  }
)

const FOUND: JsonSchema = {
  ...nullable(ref('MatchedRouter')),
  description: 'The router that wins then; null if none does.',
}
const MODE = oneOf(PIN_MODES, {
  description:
    '`block` refuses writes of routers that would break the pin; `warn` lets them pass and tells their author.',
})

export const PIN_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  PinExpectation: EXPECTATION,
  BrokenPin: answerObject({
    pin_id: IDENTIFIER,
    url: STRING,
    mode: oneOf(PIN_MODES),
    note: nullable(STRING),
    expects: ref('PinExpectation'),
    at: { ...INSTANT, description: 'The first instant at which it does not hold.' },
    found: {
      ...nullable(answerObject({ ...MATCHED_MEMBERS, router_id: UNSAVED_ID })),
      description: 'The router that wins instead; null if none does.',
    },
    reason: oneOf(BROKEN_REASONS, {
      description:
        '`flow_inactive`, `flow_url`: the router found leads to the flow, which is inactive or leads to another URL. `too_many_changes`: schedules change the answer so often within the window that the pin cannot be judged.',
    }),
  }),
  RouterPin: answerObject({
    _id: IDENTIFIER,
    organization_id: IDENTIFIER,
    url: described(STRING, 'As it was written.'),
    at: PIN_TIME,
    expects: ref('PinExpectation'),
    mode: MODE,
    note: nullable(STRING),
    expires_at: described(
      nullable(INSTANT),
      'From this instant on it is not judged any more; 30 days later it is removed.'
    ),
    revision: REVISION,
    createdAt: INSTANT,
    updatedAt: INSTANT,
  }),
  PinRun: answerObject({
    organization_revision: described(COUNT, 'The revision whose routers were judged.'),
    judged_at: INSTANT,
    totals: answerObject({ held: COUNT, broken: COUNT, ended: COUNT }),
    verdicts: arrayOf(
      answerObject({
        pin_id: IDENTIFIER,
        state: oneOf(['held', 'broken', 'ended'], {
          description: '`ended`: it has expired or its time is past, so it was not judged.',
        }),
        url: STRING,
        mode: MODE,
        expects: ref('PinExpectation'),
        at: described(
          nullable(INSTANT),
          'The first instant at which it does not hold, or the first that was judged; null if it has ended.'
        ),
        found: FOUND,
        reason: described(nullable(oneOf(BROKEN_REASONS)), 'Why it is broken; null otherwise.'),
      }),
      { maxItems: PINS_MAX, description: 'Newest pin first.' }
    ),
  }),
  PinCoverage: answerObject({
    organization_revision: described(COUNT, 'The revision whose routers were judged.'),
    judged_at: INSTANT,
    routers: described(COUNT, 'The active routers whose schedule has not ended.'),
    reached: described(COUNT, 'How many of them win a pin or an example URL.'),
    reached_by_pins: described(COUNT, 'How many of them win the URL of a pin.'),
    unreached: arrayOf(ref('MatchedRouter'), {
      maxItems: UNREACHED_NAMED_MAX,
      description: 'The first of the others, in precedence.',
    }),
    unreached_total: COUNT,
    examined: described(
      COUNT,
      'The first routers in precedence, whose example URLs were resolved. If there was no time for all of `routers`, some of `unreached` may win an example URL of another one.'
    ),
  }),
}

export const PINS_TAG = 'Pins'

const FIELDS = {
  url: 'https://clinic.example/hamburg/implants?utm_source=google',
  at: 'now',
  expects: { booking_flow_id: EXAMPLE_IDS.bookingFlow },
  mode: 'block',
}

const EXAMPLE = {
  _id: EXAMPLE_IDS.routerPin,
  organization_id: EXAMPLE_IDS.organization,
  ...FIELDS,
  note: 'Paid until the end of May',
  expires_at: null,
  revision: 3,
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}

const NOT_HELD = {
  ...PIN_NOT_HELD,
  extensions: { at: EXAMPLE_INSTANT, found: null, reason: 'other_answer' },
  extensionSchemas: {
    at: { ...INSTANT, description: 'The first instant at which it does not hold.' },
    found: FOUND,
    reason: oneOf(BROKEN_REASONS),
  },
}

const WRITE_PROBLEMS = [...OF_WORK, TARGET_UNKNOWN.booking_flow, NOT_HELD]

export const pinEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'router_pins.list': {
    tag: PINS_TAG,
    summary: 'List pins',
    description: 'Newest first.',
    access: 'routers:read',
    query: { validator: listPinsValidator },
    answers: {
      200: json('One page of the pins.', pageOfSchema(ref('RouterPin')), {
        data: [EXAMPLE],
        meta: { limit: 20, next_cursor: null },
      }),
    },
  },
  'router_pins.create': {
    tag: PINS_TAG,
    summary: 'Create a pin',
    description: `A promise that a URL leads to a flow, to a router, or to no router. A blocking pin must hold when it is written. An organization may have ${PINS_MAX} pins.`,
    access: 'routers:manage',
    headers: IDEMPOTENCY_KEY,
    body: {
      name: 'CreateRouterPin',
      validator: createPinValidator,
      examples: {
        'An ad': { ...FIELDS, note: 'Paid until the end of May' },
        'A page that no router takes': {
          url: 'https://clinic.example/privacy',
          expects: { none: true },
          mode: 'warn',
        },
        'A router in a window': {
          url: 'https://clinic.example/hamburg/implants',
          at: { from: '2100-03-01T00:00:00+01:00', until: '2100-06-01T00:00:00+02:00' },
          expects: { router_id: EXAMPLE_IDS.router },
          mode: 'warn',
        },
      },
    },
    query: { validator: writeQueryValidator },
    answers: createdAnswers('The pin.', ref('RouterPin'), EXAMPLE, {
      ...ETAG,
      ...IDEMPOTENCY_REPLAYED,
    }),
    problems: [...WRITE_PROBLEMS, PIN_LIMIT_REACHED, ...IDEMPOTENCY_PROBLEMS],
  },
  'router_pins.read': {
    tag: PINS_TAG,
    summary: 'Read a pin',
    access: 'routers:read',
    headers: IF_NONE_MATCH,
    answers: { 200: json('The pin.', ref('RouterPin'), EXAMPLE, REHEARSED_ETAG), ...NOT_MODIFIED },
    problems: [PIN_NOT_FOUND],
  },
  'router_pins.update': {
    tag: PINS_TAG,
    summary: 'Update a pin',
    description:
      'Absent members stay unchanged; null removes a note or an expiry. A pin as `GET` shows it is accepted. A pin whose promise changes is judged as a new one. To weaken or move a blocking pin (its mode, URL, time or expectation, or an earlier expiry) requires the permission `pins:override`.',
    access: 'routers:manage',
    headers: IF_MATCH,
    body: {
      name: 'UpdateRouterPin',
      validator: updatePinValidator,
      examples: {
        'Only warn': { mode: 'warn' },
        'Remove the expiry': { expires_at: null },
      },
    },
    query: { validator: writeQueryValidator },
    answers: { 200: json('The updated pin.', ref('RouterPin'), EXAMPLE, REHEARSED_ETAG) },
    problems: [PIN_NOT_FOUND, PIN_STALE, ...WRITE_PROBLEMS, OUTCOME_UNKNOWN],
  },
  'router_pins.delete': {
    tag: PINS_TAG,
    summary: 'Delete a pin',
    description:
      'To delete a blocking pin that has not ended requires the permission `pins:override`.',
    access: 'routers:manage',
    headers: IF_MATCH,
    query: { validator: writeQueryValidator },
    answers: { 204: { description: 'The pin is deleted.' } },
    problems: [PIN_NOT_FOUND, PIN_STALE, OUTCOME_UNKNOWN],
  },
  'router_pins.run': {
    tag: PINS_TAG,
    summary: 'Judge pins',
    description:
      'All pins of the organization or those with the given `ids`, on its routers as they are now.',
    access: 'routers:read',
    body: {
      name: 'RunRouterPins',
      validator: runPinsValidator,
      examples: { 'All pins': {}, 'One pin': { ids: [EXAMPLE_IDS.routerPin] } },
    },
    answers: {
      200: json('A verdict for each pin.', ref('PinRun'), {
        organization_revision: 12,
        judged_at: EXAMPLE_INSTANT,
        totals: { held: 1, broken: 0, ended: 0 },
        verdicts: [
          {
            pin_id: EXAMPLE_IDS.routerPin,
            state: 'held',
            url: FIELDS.url,
            mode: 'block',
            expects: FIELDS.expects,
            at: EXAMPLE_INSTANT,
            found: MATCHED_EXAMPLE,
            reason: null,
          },
        ],
      }),
    },
    problems: [PIN_NOT_FOUND, ...OF_MEMORY, ...OF_WORK],
  },
  'router_pins.coverage': {
    tag: PINS_TAG,
    summary: 'Read which routers pins and example URLs reach',
    description:
      'A router is reached if it wins the URL of a pin, or an example URL of any router: now, or once the schedule of that router opens it.',
    access: 'routers:read',
    answers: {
      200: json('The coverage.', ref('PinCoverage'), {
        organization_revision: 12,
        judged_at: EXAMPLE_INSTANT,
        routers: 41,
        reached: 40,
        reached_by_pins: 6,
        unreached: [MATCHED_EXAMPLE],
        unreached_total: 1,
        examined: 41,
      }),
    },
    problems: [...OF_MEMORY, ...OF_WORK],
  },
}
