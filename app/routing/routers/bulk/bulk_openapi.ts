import { WRITTEN_CONFLICTS } from '#routing/routers/conflicts/conflicts_http'
import { NO_CONFLICTS } from '#routing/routers/conflicts/conflicts_openapi'
import { PATTERNS_BUSY, SEARCH_TOO_SLOW, SEARCHES_BUSY } from '#routing/routers/router_http'
import { ROUTERS_TAG, WRITE_QUERY } from '#routing/routers/router_schema_openapi'
import { deleteQueryValidator } from '#routing/routers/router_write_http'
import { BULK_LIMITS } from '#routing/routers/writes/bulk_routers'
import { type EndpointDescription, EXAMPLE_IDS, json } from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  COUNT,
  IDENTIFIER,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { type DescribedProblem, notFound, OF_WORK } from '#shared/http/problem'
import { BROKEN_PINS, PIN_PROBLEMS, QUOTA_EXCEEDED } from '#shared/http/refusals'
import {
  BULK_CODES,
  BULK_PATTERN_TOO_SLOW,
  BULK_REFUSED,
  BULK_TOO_LARGE,
  bulkDeleteValidator,
  bulkUpdateQueryValidator,
  bulkUpdateValidator,
  FLOW_TO_SET_UNKNOWN,
} from './bulk_http.js'

const IDS = arrayOf(IDENTIFIER, { maxItems: BULK_LIMITS.routers })
const MATCHED = { ...COUNT, description: 'How many routers were selected.' }

export const BULK_SCHEMAS = {
  BulkUpdate: answerObject(
    {
      matched: MATCHED,
      updated: {
        ...COUNT,
        description: 'How many routers changed; the others already were as they should be.',
      },
      ids: { ...IDS, description: 'The identifiers of the routers that changed, oldest first.' },
      conflicts: WRITTEN_CONFLICTS,
      broken_pins: BROKEN_PINS,
    },
    { optional: ['broken_pins'] }
  ),
  BulkDeletion: answerObject(
    {
      matched: MATCHED,
      deleted: { ...COUNT, description: 'How many routers were deleted.' },
      ids: { ...IDS, description: 'The identifiers of the deleted routers, oldest first.' },
      broken_pins: BROKEN_PINS,
    },
    { optional: ['broken_pins'] }
  ),
  RefusedRouter: answerObject(
    {
      _id: IDENTIFIER,
      name: STRING,
      problems: arrayOf(
        answerObject(
          {
            code: oneOf(BULK_CODES),
            detail: STRING,
            errors: arrayOf(ref('FieldError')),
            conflicts: ref('ConflictReport'),
          },
          { optional: ['errors', 'conflicts'] }
        ),
        { description: 'Why the router cannot be changed.' }
      ),
    },
    { optional: ['name'] }
  ),
}

const SIZE = answerObject({
  routers: COUNT,
  bytes: { ...COUNT, description: 'The BSON size of the routers.' },
})

const MISSING = notFound('router')

const SELECTION_PROBLEMS: readonly DescribedProblem[] = [
  ...OF_WORK,
  ...PIN_PROBLEMS,
  {
    ...BULK_REFUSED,
    extensions: {
      routers: [
        {
          _id: EXAMPLE_IDS.otherRouter,
          problems: [{ code: MISSING.code, detail: MISSING.detail }],
        },
      ],
    },
    extensionSchemas: {
      routers: arrayOf(ref('RefusedRouter'), {
        description: 'Every router that cannot be changed.',
      }),
    },
  },
  {
    ...BULK_TOO_LARGE,
    extensions: { selected: { routers: 1_204, bytes: 602_000 }, allowed: BULK_LIMITS },
    extensionSchemas: {
      selected: { ...SIZE, description: 'What the filter finds.' },
      allowed: { ...SIZE, description: 'The limits of one request.' },
    },
  },
  BULK_PATTERN_TOO_SLOW,
  SEARCH_TOO_SLOW,
  PATTERNS_BUSY,
  SEARCHES_BUSY,
]

const SELECTION = `Give \`ids\`, or a \`filter\` with the members of the list's filters: its routers are found by the same transaction that writes. At most ${BULK_LIMITS.routers} routers and ${BULK_LIMITS.bytes} bytes of them, all or none. Listeners of \`router-changes\` get one message.`

const IDS_EXAMPLE = [EXAMPLE_IDS.router]

export const bulkEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.bulk_update': {
    tag: ROUTERS_TAG,
    summary: 'Make the same change to many routers',
    description: `${SELECTION} Routers that already are as they should be are left alone. \`tags\` replaces the tags; \`add_tags\` and \`remove_tags\` change them. Null removes a scheduling bound.`,
    access: 'routers:manage',
    isIdempotent: true,
    query: { validator: bulkUpdateQueryValidator, parameters: WRITE_QUERY.parameters },
    body: {
      name: 'BulkUpdateBookingFlowRouters',
      validator: bulkUpdateValidator,
      size: 'bulk_change',
      examples: {
        'End a campaign': {
          filter: { tag: 'spring' },
          set: { scheduling: { active_until: '2026-06-01T00:00:00+02:00' } },
        },
        'Send some routers to another flow': {
          ids: IDS_EXAMPLE,
          set: { booking_flow_id: EXAMPLE_IDS.bookingFlow, add_tags: ['moved'] },
        },
      },
    },
    answers: {
      200: json('What changed, or would change (`validate_only`).', ref('BulkUpdate'), {
        matched: 3,
        updated: 1,
        ids: IDS_EXAMPLE,
        conflicts: { totals: NO_CONFLICTS.totals, routers: [], routers_total: 0 },
      }),
    },
    problems: [FLOW_TO_SET_UNKNOWN, QUOTA_EXCEEDED, ...SELECTION_PROBLEMS],
  },
  'routers.bulk_delete': {
    tag: ROUTERS_TAG,
    summary: 'Delete many routers',
    description: SELECTION,
    access: 'routers:manage',
    isIdempotent: true,
    query: { validator: deleteQueryValidator, parameters: WRITE_QUERY.parameters },
    body: {
      name: 'BulkDeleteBookingFlowRouters',
      validator: bulkDeleteValidator,
      size: 'bulk_change',
      examples: {
        'A whole campaign': { filter: { tag: 'spring' } },
        'Some routers': { ids: IDS_EXAMPLE },
      },
    },
    answers: {
      200: json('What was deleted, or would be (`validate_only`).', ref('BulkDeletion'), {
        matched: 1,
        deleted: 1,
        ids: IDS_EXAMPLE,
      }),
    },
    problems: [...SELECTION_PROBLEMS],
  },
}
