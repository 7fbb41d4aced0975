import { NO_CONFLICTS } from '#routing/routers/conflicts/conflicts_http'
import {
  ROUTER_NOT_FOUND,
  SEARCH_TOO_SLOW,
  SEARCHES_BUSY,
  WRITTEN_ROUTER,
} from '#routing/routers/router_http'
import {
  ASSESSED_WRITE_QUERY,
  ROUTER_EXAMPLE,
  WRITE_QUERY,
  WRITTEN_EXAMPLE,
} from '#routing/routers/router_schema_openapi'
import * as api from '#shared/http/api'
import * as http from './history_http.js'

export const HISTORY_TAG = 'History'

const CHANGE_EXAMPLE = {
  _id: api.EXAMPLE_IDS.otherRouter,
  organization_id: api.EXAMPLE_IDS.organization,
  router_id: api.EXAMPLE_IDS.router,
  router_name: 'Spring implants',
  organization_revision: 12,
  at: api.EXAMPLE_INSTANT,
  effect: 'updated',
  actor: { kind: 'token', token_id: api.EXAMPLE_IDS.organization, name: 'Marketing' },
  reverted_to: null,
  together: 1,
  overridden_pins: [],
  changes: [{ field: 'is_active', from: true, to: false }],
}

const META = { limit: 20, next_cursor: null }

export const historyEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'router_changes.list': {
    tag: HISTORY_TAG,
    summary: 'List the changes of routers',
    description:
      'Who changed which router, when and how: the audit log of the organization, newest first. A page has fewer than `limit` changes if more would exceed 1 MiB of routers, before and after. With `q` or `url`, a page examines at most 5,000 changes, for about a second: it may then have fewer than `limit` changes, or none, although `next_cursor` leads on. The search is complete when `next_cursor` is null.',
    access: ['events:read', 'routers:read'],
    query: {
      validator: http.changesValidator,
      parameters: {
        router_id: { description: 'Only changes of this router.' },
        router_ids: {
          description:
            'Only changes of these routers: at most 50 identifiers with commas between them. Not beside `router_id`, which counts alone.',
        },
        q: {
          description:
            'Only changes before or after which the router had words that begin with these: in its name, external id, tags, criteria and description, whatever their case and accents. Also finds deleted routers.',
        },
        url: {
          description:
            'Only changes before or after which the criteria of the router matched this URL. Also finds deleted routers.',
        },
        token_id: { description: 'Only changes by this access token.' },
        effect: { description: 'Only changes with this effect.' },
        from: { description: 'Only changes from this instant on.' },
        until: { description: 'Only changes before this instant.' },
      },
    },
    answers: {
      200: api.json('One page of the changes.', api.pageOfSchema(http.ROUTER_CHANGE), {
        data: [CHANGE_EXAMPLE],
        meta: META,
      }),
    },
    problems: [...api.OF_WORK, SEARCHES_BUSY, SEARCH_TOO_SLOW],
  },
  'routers.revisions': {
    tag: HISTORY_TAG,
    summary: "List a router's revisions",
    description:
      'The router after each write, newest first, with what the write changed; also of a deleted router. A page has fewer than `limit` revisions if more would exceed 1 MiB of routers, before and after.',
    access: ['events:read', 'routers:read'],
    query: { validator: http.revisionsValidator, parameters: {} },
    answers: {
      200: api.json('One page of the revisions.', api.pageOfSchema(http.ROUTER_REVISION), {
        data: [{ ...CHANGE_EXAMPLE, router: { ...ROUTER_EXAMPLE, is_active: false } }],
        meta: META,
      }),
    },
    problems: [ROUTER_NOT_FOUND],
  },
  'routers.revert': {
    tag: HISTORY_TAG,
    summary: 'Revert a router',
    description:
      'Updates the router to how it was as of an organization revision. Every rule of an update applies, as of now.',
    access: 'routers:manage',
    headers: api.IF_MATCH,
    query: WRITE_QUERY,
    body: {
      name: 'RevertBookingFlowRouter',
      validator: http.revertValidator,
      examples: { 'To an earlier revision': { organization_revision: 11 } },
    },
    answers: {
      200: api.json(
        'The router, with its warnings.',
        WRITTEN_ROUTER,
        WRITTEN_EXAMPLE,
        api.REHEARSED_ETAG
      ),
    },
    problems: [...api.OF_WORK, ...api.problemsIn(http.REVERT_REFUSALS), api.OUTCOME_UNKNOWN],
  },
  'router_changes.restore': {
    tag: HISTORY_TAG,
    summary: 'Undo a change',
    description:
      'Gives all routers that one write changed the states that they had before it (`to`: `before`), or one router the state that it had after it (`after`): all or none. A deleted router is created again, with its identifier. The rules for every write apply, as they are now. With `validate_only` and `impact`, the answer says what would happen. The request is refused when one of the routers changed after `known_revision`.',
    access: 'routers:manage',
    query: ASSESSED_WRITE_QUERY,
    body: {
      name: 'RestoreRouters',
      validator: http.restoreValidator,
      examples: {
        'Undo a change': { router_id: api.EXAMPLE_IDS.router, organization_revision: 1 },
        'Back to a state': {
          router_id: api.EXAMPLE_IDS.router,
          organization_revision: 1,
          to: 'after',
          known_revision: 12,
        },
      },
    },
    answers: {
      200: api.json('What changed, or would change.', http.RESTORATION, {
        ids: [api.EXAMPLE_IDS.router],
        known_revision: 12,
        routers: [
          {
            router_id: api.EXAMPLE_IDS.router,
            router_name: 'Spring implants',
            effect: 'updated',
            changes: [{ field: 'is_active', from: false, to: true }],
          },
        ],
        conflicts: { totals: NO_CONFLICTS.totals, routers: [], routers_total: 0 },
      }),
    },
    problems: [
      ...api.OF_MEMORY,
      ...api.OF_WORK,
      ...api.problemsIn(http.REVERT_REFUSALS),
      api.OUTCOME_UNKNOWN,
    ],
  },
}
