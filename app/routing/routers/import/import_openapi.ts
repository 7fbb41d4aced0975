import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import {
  ASSESSED_WRITE_QUERY,
  ROUTERS_TAG,
  WRITTEN_EXAMPLE,
} from '#routing/routers/router_schema_openapi'
import { IMPORTED_MAX } from '#routing/routers/writes/import_routers'
import { LISTED_PER_ROUTER_MAX } from '#routing/routers/writes/report_findings'
import * as api from '#shared/http/api'
import { importRoutersValidator } from './import_bodies_http.js'
import { CSV_REFUSALS, IMPORT_REFUSALS, IMPORTED } from './import_http.js'
import { REQUIRED_COLUMNS, ROUTER_COLUMNS } from './router_columns.js'

const CSV_DESCRIPTION = `A header and up to ${IMPORTED_MAX} rows in UTF-8. The columns are ${ROUTER_COLUMNS.map(({ name }) => `\`${name}\``).join(', ')}, in any order; only ${REQUIRED_COLUMNS.map((choice) => choice.map((name) => `\`${name}\``).join(' or ')).join(' and ')} are required. docs/api.md describes them.`
const CSV_EXAMPLE = `name,booking_flow_id,path,query_params,utm_source\nSpring implants as CSV,${api.EXAMPLE_IDS.bookingFlow},/hamburg/implants,,google\nPrivately insured as CSV,${api.EXAMPLE_IDS.bookingFlow},,insurance=private&lang?,\n`

const IMPORTED_EXAMPLE = { routers: [WRITTEN_EXAMPLE] }

export const importEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
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
            example: `${JSON.stringify({ name: 'Contact', booking_flow_id: api.EXAMPLE_IDS.bookingFlow, matching_criteria: { path: { segments: ['contact'] } } })}\n`,
          },
          'text/csv': {
            schema: { type: 'string', description: CSV_DESCRIPTION },
            example: CSV_EXAMPLE,
          },
        },
        headers: {
          'Content-Disposition': {
            description: 'The name of a file.',
            schema: api.STRING,
            example: 'attachment; filename="booking-flow-routers.csv"',
          },
        },
      },
    },
    problems: [...api.OF_MEMORY],
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
              booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
              matching_criteria: CRITERIA_EXAMPLE,
            },
            {
              name: 'Contact, imported',
              booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
              matching_criteria: { path: { segments: ['contact'] } },
            },
          ],
        },
      },
      csv: { description: CSV_DESCRIPTION, example: CSV_EXAMPLE },
    },
    answers: {
      200: api.json('The routers as they would be (`validate_only`).', IMPORTED, IMPORTED_EXAMPLE),
      201: api.json('The routers, each with its warnings.', IMPORTED, IMPORTED_EXAMPLE),
    },
    problems: [
      ...api.problemsIn(IMPORT_REFUSALS),
      ...api.problemsIn(CSV_REFUSALS),
      api.NEITHER_JSON_NOR_CSV,
      ...api.OF_WORK,
      ...api.OF_MEMORY,
    ],
  },
}
