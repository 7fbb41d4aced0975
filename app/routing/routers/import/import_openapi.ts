import { IMPORTED_MAX } from '#routing/routers/writes/import_routers'
import { LISTED_PER_ROUTER_MAX } from '#routing/routers/writes/report_findings'
import { type EndpointDescription, EXAMPLE_IDS, json } from '#shared/http/endpoint_description'
import { OF_MEMORY, INVALID_CSV, NEITHER_JSON_NOR_CSV, OF_WORK } from '#shared/http/problem'
import { PIN_PROBLEMS, QUOTA_EXCEEDED } from '#shared/http/refusals'
import {
  arrayOf,
  answerObject,
  COUNT,
  oneOf,
  ref,
  STRING,
  described,
} from '#shared/http/json_schema'
import { REQUIRED_COLUMNS, ROUTER_COLUMNS } from './router_columns.js'
import { importRoutersValidator } from './import_bodies_http.js'
import { DRAFT_CODES, IMPORT_REFUSED } from './import_http.js'
import {
  ASSESSED_WRITE_QUERY,
  ROUTERS_TAG,
  WRITTEN_EXAMPLE,
} from '#routing/routers/router_schema_openapi'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import { IN_THE_WAY } from '#routing/routers/conflicts/matched_router_http'
import { NAME_TAKEN } from '#routing/routers/router_http'

export const IMPORT_SCHEMAS = {
  ImportedBookingFlowRouters: answerObject(
    {
      routers: arrayOf(ref('WrittenBookingFlowRouter'), {
        description: 'In the order of the drafts.',
      }),
      impact: ref('Impact'),
    },
    { optional: ['impact'] }
  ),
  RefusedDraft: answerObject(
    {
      index: described(COUNT, 'The index of the draft, from 0.'),
      line: described(COUNT, 'The line of a CSV in which the draft begins, from 1.'),
      problems: arrayOf(
        answerObject(
          {
            code: oneOf(DRAFT_CODES),
            detail: STRING,
            errors: arrayOf(ref('DraftError')),
            conflicts: ref('ConflictReport'),
            ...IN_THE_WAY,
            first_index: described(COUNT, 'The index of the earlier draft that it collides with.'),
            first_line: described(COUNT, 'The line of that draft in a CSV.'),
          },
          { optional: ['errors', 'conflicts', 'in_the_way', 'first_index', 'first_line'] }
        )
      ),
    },
    { optional: ['line'] }
  ),
  DraftError: answerObject(
    {
      message: { type: 'string', description: 'A sentence for a person.' },
      rule: { type: 'string', description: 'The rule that was broken.' },
      field: { type: 'string', description: 'The member of the draft; empty for the whole draft.' },
      column: { type: 'string', description: 'The column of a CSV that holds the member.' },
    },
    { optional: ['column'] }
  ),
}

const CSV_DESCRIPTION = `A header and up to ${IMPORTED_MAX} rows in UTF-8. The columns are ${ROUTER_COLUMNS.map(({ name }) => `\`${name}\``).join(', ')}, in any order; only ${REQUIRED_COLUMNS.map((choice) => choice.map((name) => `\`${name}\``).join(' or ')).join(' and ')} are required. docs/api.md describes them.`
const CSV_EXAMPLE = `name,booking_flow_id,path,query_params,utm_source\nSpring implants as CSV,${EXAMPLE_IDS.bookingFlow},/hamburg/implants,,google\nPrivately insured as CSV,${EXAMPLE_IDS.bookingFlow},,insurance=private&lang?,\n`

const IMPORTED_EXAMPLE = { routers: [WRITTEN_EXAMPLE] }

export const importEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.export': {
    tag: ROUTERS_TAG,
    summary: 'Export all routers',
    description:
      'All routers of the organization as of one moment, the oldest first, as an import takes them: JSON lines, or CSV for `Accept: text/csv`. An export lasts at most a minute; a connection that closes before the end of the answer means that it is not complete.',
    access: 'routers:read',
    answers: {
      200: {
        description: 'The routers.',
        content: {
          'application/x-ndjson': {
            schema: { type: 'string', description: 'One draft of an import in each line.' },
            example: `${JSON.stringify({ name: 'Contact', booking_flow_id: EXAMPLE_IDS.bookingFlow, matching_criteria: { path: { segments: ['contact'] } } })}\n`,
          },
          'text/csv': {
            schema: { type: 'string', description: CSV_DESCRIPTION },
            example: CSV_EXAMPLE,
          },
        },
        headers: {
          'Content-Disposition': {
            description: 'The name of a file.',
            schema: STRING,
            example: 'attachment; filename="booking-flow-routers.csv"',
          },
        },
      },
    },
    problems: [...OF_MEMORY],
  },
  'routers.import': {
    tag: ROUTERS_TAG,
    summary: 'Create several routers',
    description: `Up to ${IMPORTED_MAX} drafts, all or none, in a body of at most 4 MiB, as JSON or as CSV. Of drafts that tie, the later one wins, as if the drafts were created one after another. \`drafts\` of a 422 names every refused draft with all its problems: its own, those with other drafts, and those with existing routers. The answer lists the ${LISTED_PER_ROUTER_MAX} most severe conflicts of each router and counts all of them.`,
    access: 'routers:manage',
    isIdempotent: true,
    query: ASSESSED_WRITE_QUERY,
    body: {
      name: 'ImportBookingFlowRoutersDto',
      validator: importRoutersValidator,
      size: 'import',
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
      csv: { description: CSV_DESCRIPTION, example: CSV_EXAMPLE },
    },
    answers: {
      200: json(
        'The routers as they would be (`validate_only`).',
        ref('ImportedBookingFlowRouters'),
        IMPORTED_EXAMPLE
      ),
      201: json(
        'The routers, each with its warnings.',
        ref('ImportedBookingFlowRouters'),
        IMPORTED_EXAMPLE
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
      NEITHER_JSON_NOR_CSV,
      INVALID_CSV,
      QUOTA_EXCEEDED,
      ...PIN_PROBLEMS,
      ...OF_WORK,
      ...OF_MEMORY,
    ],
  },
}
