import { IMPORTED_MAX } from '#routing/actions/import_routers'
import { TOLD_TOGETHER_MAX } from '#routing/actions/report_conflicts'
import { type EndpointDescription, EXAMPLE_IDS, json } from '#shared/http/endpoint_description'
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_PROBLEMS,
  IDEMPOTENCY_REPLAYED,
} from '#shared/http/idempotency_problems'
import { QUOTA_EXCEEDED } from '#shared/http/quota_exceeded'
import { arrayOf, closedObject, COUNT, oneOf, ref, STRING } from '#shared/http/json_schema'
import { importRoutersValidator } from './import_payload.js'
import { DRAFT_CODES, IMPORT_REFUSED } from './import_refusals.js'
import { ROUTERS_TAG, WRITE_QUERY, WRITTEN_EXAMPLE } from '../routers/router_endpoints.js'
import { CRITERIA_EXAMPLE } from '../routers/router_schema.js'
import { NAME_TAKEN } from '../routers/write_refusals.js'

export const IMPORT_SCHEMAS = {
  ImportedBookingFlowRouters: closedObject({
    routers: arrayOf(ref('WrittenBookingFlowRouter'), {
      description: 'In the order of the drafts.',
    }),
  }),
  RefusedDraft: closedObject({
    index: { ...COUNT, description: 'The place among the drafts, from 0.' },
    problems: arrayOf(
      closedObject(
        {
          code: oneOf(DRAFT_CODES),
          detail: STRING,
          errors: arrayOf(ref('FieldError')),
          conflicts: ref('ConflictReport'),
          first_index: { ...COUNT, description: 'The earlier draft that is in its way.' },
        },
        { optional: ['errors', 'conflicts', 'first_index'] }
      )
    ),
  }),
}

const IMPORTED_EXAMPLE = { routers: [WRITTEN_EXAMPLE] }

export const importEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.import': {
    tag: ROUTERS_TAG,
    summary: 'Create several routers',
    description: `Up to ${IMPORTED_MAX} drafts, all or none, in a body of at most 4 MiB. Of drafts that tie, the later one wins, as if they had been created one after another. When something is wrong, \`drafts\` of the answer names every draft that is refused; what a draft says by itself is looked at before what it meets. Of the conflicts of each router, the ${TOLD_TOGETHER_MAX} gravest are shown and all are counted.`,
    access: 'routers:manage',
    headers: IDEMPOTENCY_KEY,
    query: WRITE_QUERY,
    body: {
      name: 'ImportBookingFlowRoutersDto',
      validator: importRoutersValidator,
      examples: {
        'Two routers': {
          routers: [
            {
              name: 'Spring implants, imported',
              booking_flow_id: EXAMPLE_IDS.bookingFlow,
              matching_criteria: CRITERIA_EXAMPLE,
            },
            {
              name: 'Contact, imported',
              booking_flow_id: EXAMPLE_IDS.bookingFlow,
              matching_criteria: { path: { segments: ['contact'] } },
            },
          ],
        },
      },
    },
    answers: {
      200: json(
        'The routers as they would be (`validate_only`).',
        ref('ImportedBookingFlowRouters'),
        IMPORTED_EXAMPLE
      ),
      201: json(
        'The routers, and what each of them meets.',
        ref('ImportedBookingFlowRouters'),
        IMPORTED_EXAMPLE,
        IDEMPOTENCY_REPLAYED
      ),
    },
    problems: [
      {
        ...IMPORT_REFUSED,
        extensions: {
          drafts: [{ index: 1, problems: [{ code: NAME_TAKEN.code, detail: NAME_TAKEN.detail }] }],
        },
        extensionSchemas: { drafts: arrayOf(ref('RefusedDraft')) },
      },
      QUOTA_EXCEEDED,
      ...IDEMPOTENCY_PROBLEMS,
    ],
  },
}
