import { NO_CONFLICTS } from '#routing/routers/conflicts/conflicts_http'
import { ROUTERS_TAG, WRITE_QUERY } from '#routing/routers/router_schema_openapi'
import { deleteQueryValidator } from '#routing/routers/router_write_http'
import { BULK_LIMITS } from '#routing/routers/writes/bulk_routers'
import * as api from '#shared/http/api'
import * as http from './bulk_http.js'

const SELECTION = `Give \`ids\`, or a \`filter\` with the members of the list's filters: its routers are found by the same transaction that writes. At most ${BULK_LIMITS.routers} routers and ${BULK_LIMITS.bytes} bytes of them, all or none. Listeners of \`router-changes\` get one message.`

const IDS_EXAMPLE = [api.EXAMPLE_IDS.router]

export const bulkEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'routers.bulk_update': {
    tag: ROUTERS_TAG,
    summary: 'Make the same change to many routers',
    description: `${SELECTION} Routers that already are as they should be are left alone. \`tags\` replaces the tags; \`add_tags\` and \`remove_tags\` change them. Null removes a scheduling bound.`,
    access: 'routers:manage',
    isIdempotent: true,
    query: { validator: http.bulkUpdateQueryValidator, parameters: WRITE_QUERY.parameters },
    body: {
      name: 'BulkUpdateBookingFlowRouters',
      validator: http.bulkUpdateValidator,
      size: 'bulk_change',
      examples: {
        'End a campaign': {
          filter: { tag: 'spring' },
          set: { scheduling: { active_until: '2026-06-01T00:00:00+02:00' } },
        },
        'Send some routers to another flow': {
          ids: IDS_EXAMPLE,
          set: { booking_flow_id: api.EXAMPLE_IDS.bookingFlow, add_tags: ['moved'] },
        },
      },
    },
    answers: {
      200: api.json('What changed, or would change (`validate_only`).', http.BULK_UPDATE, {
        matched: 3,
        updated: 1,
        ids: IDS_EXAMPLE,
        conflicts: { totals: NO_CONFLICTS.totals, routers: [], routers_total: 0 },
      }),
    },
    problems: [...api.OF_WORK, ...api.problemsIn(http.BULK_UPDATE_REFUSALS)],
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
      validator: http.bulkDeleteValidator,
      size: 'bulk_change',
      examples: {
        'A whole campaign': { filter: { tag: 'spring' } },
        'Some routers': { ids: IDS_EXAMPLE },
      },
    },
    answers: {
      200: api.json('What was deleted, or would be (`validate_only`).', http.BULK_DELETION, {
        matched: 1,
        deleted: 1,
        ids: IDS_EXAMPLE,
      }),
    },
    problems: [...api.OF_WORK, ...api.problemsIn(http.BULK_DELETE_REFUSALS)],
  },
}
