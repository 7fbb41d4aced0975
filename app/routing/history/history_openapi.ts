import { OVERRIDDEN_NAMED_MAX } from '#routing/history/recorded_history'
import { REVISION_EFFECTS } from '#routing/history/router_revision'
import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  type EndpointDescription,
  json,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  COUNT,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  pageOfSchema,
  ref,
  STRING,
  described,
} from '#shared/http/json_schema'
import { OF_MEMORY, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { IF_MATCH, REHEARSED_ETAG } from '#shared/http/revision_tag'
import { NO_CONFLICTS } from '#routing/routers/conflicts/conflicts_openapi'
import { WRITTEN_CONFLICTS } from '#routing/routers/conflicts/conflicts_http'
import {
  ASSESSED_WRITE_QUERY,
  NOT_FOUND,
  ROUTER_EXAMPLE,
  WRITE_PROBLEMS,
  WRITE_QUERY,
  WRITTEN_EXAMPLE,
} from '#routing/routers/router_schema_openapi'
import { ROUTER_STALE } from '#routing/routers/router_http'
import {
  changesValidator,
  RESTORED_LISTED_MAX,
  restoreValidator,
  revertValidator,
  REVISION_UNKNOWN,
  revisionsValidator,
} from './history_http.js'
import { BROKEN_PINS } from '#shared/http/refusals'

export const HISTORY_TAG = 'History'

/** The output of `showRouterChange`. */
const CHANGE_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  router_id: IDENTIFIER,
  router_name: described(nullable(STRING), 'Its name then; null if it is not recorded.'),
  organization_revision: described(COUNT, 'The revision that the write made.'),
  at: described(INSTANT, 'When it was written.'),
  effect: oneOf(REVISION_EFFECTS, {
    description:
      'What the write did. `recorded` is no write: it is how the router was when its history began.',
  }),
  actor: {
    ...nullable(
      answerObject({
        kind: oneOf(['token', 'command'], { description: 'What wrote.' }),
        token_id: described(nullable(IDENTIFIER), 'The access token; null for a command.'),
        name: described(STRING, 'The name of the token then, or of the command.'),
      })
    ),
    title: 'RouterActor',
    description: 'Who wrote; null if the service itself did.',
  },
  reverted_to: {
    anyOf: [COUNT, { type: 'null' }],
    description:
      'The revision whose state a revert restored, also one that deleted the router; otherwise null.',
  },
  together: described(
    COUNT,
    'How many routers the write changed. Its changes, and no others of the organization, have the same `at`.'
  ),
  overridden_pins: arrayOf(IDENTIFIER, {
    maxItems: OVERRIDDEN_NAMED_MAX,
    description:
      'The first blocking pins that the whole write broke with `on_pin=warn`; also those that have been deleted since.',
  }),
  changes: arrayOf(ref('MemberChange'), {
    description:
      'The members that the write changed; none for a deletion, and none if the state before is not recorded.',
  }),
}

export const HISTORY_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  MemberChange: answerObject({
    field: described(STRING, 'The path of the member.'),
    from: { description: 'Its value before; null if it had none.' },
    to: { description: 'Its value after; null if it has none.' },
  }),
  RouterChange: answerObject(CHANGE_MEMBERS),
  RouterRestoration: answerObject(
    {
      ids: arrayOf(IDENTIFIER, { description: 'The routers that become different.' }),
      known_revision: described(
        COUNT,
        'The newest revision of the routers before; `known_revision` of the request.'
      ),
      routers: arrayOf(
        answerObject({
          router_id: IDENTIFIER,
          router_name: STRING,
          effect: oneOf(['created', 'updated', 'deleted'], { description: 'What happens to it.' }),
          changes: arrayOf(ref('MemberChange'), { description: 'What differs, of an update.' }),
        }),
        { maxItems: RESTORED_LISTED_MAX, description: 'The first of them.' }
      ),
      conflicts: WRITTEN_CONFLICTS,
      broken_pins: BROKEN_PINS,
      impact: ref('Impact'),
    },
    { optional: ['broken_pins', 'impact'] }
  ),
  RouterRevision: answerObject({
    ...CHANGE_MEMBERS,
    router: described(
      nullable(ref('BookingFlowRouter')),
      'The router after the write; null if the write deleted it.'
    ),
  }),
}

const CHANGE_EXAMPLE = {
  _id: EXAMPLE_IDS.otherRouter,
  organization_id: EXAMPLE_IDS.organization,
  router_id: EXAMPLE_IDS.router,
  router_name: 'Spring implants',
  organization_revision: 12,
  at: EXAMPLE_INSTANT,
  effect: 'updated',
  actor: { kind: 'token', token_id: EXAMPLE_IDS.organization, name: 'Marketing' },
  reverted_to: null,
  together: 1,
  overridden_pins: [],
  changes: [{ field: 'is_active', from: true, to: false }],
}

const META = { limit: 20, next_cursor: null }

export const historyEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'router_changes.list': {
    tag: HISTORY_TAG,
    summary: 'List the changes of routers',
    description:
      'Who changed which router, when and how: the audit log of the organization, newest first. A page has fewer than `limit` changes if more would exceed 1 MiB of routers, before and after.',
    access: ['events:read', 'routers:read'],
    query: {
      validator: changesValidator,
      parameters: {
        router_id: { description: 'Only changes of this router.' },
        token_id: { description: 'Only changes by this access token.' },
        effect: { description: 'Only changes with this effect.' },
        from: { description: 'Only changes from this instant on.' },
        until: { description: 'Only changes before this instant.' },
      },
    },
    answers: {
      200: json('One page of the changes.', pageOfSchema(ref('RouterChange')), {
        data: [CHANGE_EXAMPLE],
        meta: META,
      }),
    },
  },
  'routers.revisions': {
    tag: HISTORY_TAG,
    summary: "List a router's revisions",
    description:
      'The router after each write, newest first, with what the write changed; also of a deleted router. A page has fewer than `limit` revisions if more would exceed 1 MiB of routers, before and after.',
    access: ['events:read', 'routers:read'],
    query: { validator: revisionsValidator, parameters: {} },
    answers: {
      200: json('One page of the revisions.', pageOfSchema(ref('RouterRevision')), {
        data: [{ ...CHANGE_EXAMPLE, router: { ...ROUTER_EXAMPLE, is_active: false } }],
        meta: META,
      }),
    },
    problems: [NOT_FOUND],
  },
  'routers.revert': {
    tag: HISTORY_TAG,
    summary: 'Revert a router',
    description:
      'Updates the router to how it was as of an organization revision. Every rule of an update applies, as of now.',
    access: 'routers:manage',
    headers: IF_MATCH,
    query: WRITE_QUERY,
    body: {
      name: 'RevertBookingFlowRouter',
      validator: revertValidator,
      examples: { 'To an earlier revision': { organization_revision: 11 } },
    },
    answers: {
      200: json(
        'The router, with its warnings.',
        ref('WrittenBookingFlowRouter'),
        WRITTEN_EXAMPLE,
        REHEARSED_ETAG
      ),
    },
    problems: [NOT_FOUND, REVISION_UNKNOWN, ROUTER_STALE, ...WRITE_PROBLEMS, OUTCOME_UNKNOWN],
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
      validator: restoreValidator,
      examples: {
        'Undo a change': { router_id: EXAMPLE_IDS.router, organization_revision: 1 },
        'Back to a state': {
          router_id: EXAMPLE_IDS.router,
          organization_revision: 1,
          to: 'after',
          known_revision: 12,
        },
      },
    },
    answers: {
      200: json('What changed, or would change.', ref('RouterRestoration'), {
        ids: [EXAMPLE_IDS.router],
        known_revision: 12,
        routers: [
          {
            router_id: EXAMPLE_IDS.router,
            router_name: 'Spring implants',
            effect: 'updated',
            changes: [{ field: 'is_active', from: false, to: true }],
          },
        ],
        conflicts: { totals: NO_CONFLICTS.totals, routers: [], routers_total: 0 },
      }),
    },
    problems: [
      NOT_FOUND,
      REVISION_UNKNOWN,
      ROUTER_STALE,
      ...OF_MEMORY,
      ...WRITE_PROBLEMS,
      OUTCOME_UNKNOWN,
    ],
  },
}
