import { BROKEN_PIN, PIN_EXPECTATION } from '#routing/routers/conflicts/verdicts_http'
import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import * as api from '#shared/http/api'
import { pageValidator } from '#shared/http/keyset_page'
import { writeQueryValidator } from '#shared/http/write_query'
import { PINS_MAX } from './create_pin.js'
import * as http from './pins_http.js'

export const PIN_SCHEMAS = api.components(
  PIN_EXPECTATION,
  BROKEN_PIN,
  http.ROUTER_PIN,
  http.PIN_RUN,
  http.PIN_COVERAGE
)

export const PINS_TAG = 'Pins'

const FIELDS = {
  url: 'https://clinic.example/hamburg/implants?utm_source=google',
  at: 'now',
  expects: { booking_flow_id: api.EXAMPLE_IDS.bookingFlow },
  mode: 'block',
}

const EXAMPLE = {
  _id: api.EXAMPLE_IDS.routerPin,
  organization_id: api.EXAMPLE_IDS.organization,
  ...FIELDS,
  note: 'Paid until the end of May',
  expires_at: null,
  revision: 3,
  createdAt: api.EXAMPLE_INSTANT,
  updatedAt: api.EXAMPLE_INSTANT,
}

export const pinEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'router_pins.list': {
    tag: PINS_TAG,
    summary: 'List pins',
    description: 'Newest first.',
    access: 'routers:read',
    query: { validator: pageValidator },
    answers: api.pageAnswers('One page of the pins.', http.ROUTER_PIN, EXAMPLE),
  },
  'router_pins.create': {
    tag: PINS_TAG,
    summary: 'Create a pin',
    description: `A promise that a URL leads to a flow, to a router, or to no router. A blocking pin must hold when it is written. An organization may have ${PINS_MAX} pins.`,
    access: 'routers:manage',
    isIdempotent: true,
    body: {
      name: 'CreateRouterPin',
      validator: http.createPinValidator,
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
          expects: { router_id: api.EXAMPLE_IDS.router },
          mode: 'warn',
        },
      },
    },
    query: { validator: writeQueryValidator },
    answers: api.createdAnswers('The pin.', http.ROUTER_PIN, EXAMPLE, api.ETAG),
    problems: [...api.OF_WORK, ...api.problemsIn(http.CREATE_PIN_REFUSALS)],
  },
  'router_pins.read': {
    tag: PINS_TAG,
    summary: 'Read a pin',
    access: 'routers:read',
    headers: api.IF_NONE_MATCH,
    answers: {
      200: api.json('The pin.', http.ROUTER_PIN, EXAMPLE, api.REHEARSED_ETAG),
      ...api.NOT_MODIFIED,
    },
    problems: [http.PIN_NOT_FOUND],
  },
  'router_pins.update': {
    tag: PINS_TAG,
    summary: 'Update a pin',
    description:
      'Absent members stay unchanged; null removes a note or an expiry. A pin as `GET` shows it is accepted. A pin whose promise changes is judged as a new one. To weaken or move a blocking pin (its mode, URL, time or expectation, or an earlier expiry) requires the permission `pins:override`.',
    access: 'routers:manage',
    headers: api.IF_MATCH,
    body: {
      name: 'UpdateRouterPin',
      validator: http.updatePinValidator,
      examples: {
        'Only warn': { mode: 'warn' },
        'Remove the expiry': { expires_at: null },
      },
    },
    query: { validator: writeQueryValidator },
    answers: { 200: api.json('The updated pin.', http.ROUTER_PIN, EXAMPLE, api.REHEARSED_ETAG) },
    problems: [...api.OF_WORK, ...api.problemsIn(http.UPDATE_PIN_REFUSALS), api.OUTCOME_UNKNOWN],
  },
  'router_pins.delete': {
    tag: PINS_TAG,
    summary: 'Delete a pin',
    description:
      'To delete a blocking pin that has not ended requires the permission `pins:override`.',
    access: 'routers:manage',
    headers: api.IF_MATCH,
    query: { validator: writeQueryValidator },
    answers: { 204: { description: 'The pin is deleted.' } },
    problems: [...api.problemsIn(http.DELETE_PIN_REFUSALS), api.OUTCOME_UNKNOWN],
  },
  'router_pins.run': {
    tag: PINS_TAG,
    summary: 'Judge pins',
    description:
      'All pins of the organization or those with the given `ids`, on its routers as they are now.',
    access: 'routers:read',
    body: {
      name: 'RunRouterPins',
      validator: http.runPinsValidator,
      examples: { 'All pins': {}, 'One pin': { ids: [api.EXAMPLE_IDS.routerPin] } },
    },
    answers: {
      200: api.json('A verdict for each pin.', http.PIN_RUN, {
        organization_revision: 12,
        judged_at: api.EXAMPLE_INSTANT,
        totals: { held: 1, broken: 0, ended: 0 },
        verdicts: [
          {
            pin_id: api.EXAMPLE_IDS.routerPin,
            state: 'held',
            url: FIELDS.url,
            mode: 'block',
            expects: FIELDS.expects,
            at: api.EXAMPLE_INSTANT,
            found: MATCHED_EXAMPLE,
            reason: null,
          },
        ],
      }),
    },
    problems: [http.PIN_NOT_FOUND, ...api.OF_MEMORY, ...api.OF_WORK],
  },
  'router_pins.coverage': {
    tag: PINS_TAG,
    summary: 'Read which routers pins and example URLs reach',
    description:
      'A router is reached if it wins the URL of a pin, or an example URL of any router: now, or once the schedule of that router opens it.',
    access: 'routers:read',
    answers: {
      200: api.json('The coverage.', http.PIN_COVERAGE, {
        organization_revision: 12,
        judged_at: api.EXAMPLE_INSTANT,
        routers: 41,
        reached: 40,
        reached_by_pins: 6,
        unreached: [MATCHED_EXAMPLE],
        unreached_total: 1,
        examined: 41,
      }),
    },
    problems: [...api.OF_MEMORY, ...api.OF_WORK],
  },
}
