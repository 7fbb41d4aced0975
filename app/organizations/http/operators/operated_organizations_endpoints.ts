import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import { pageOfSchema, ref, STRING } from '#shared/http/json_schema'
import { INSTANCE_FULL, OUTCOME_UNKNOWN } from '#shared/http/known_problems'
import { notFound } from '#shared/http/problem'
import { writeQueryValidator } from '#shared/http/write_query'
import { nameValidator } from '#shared/console/name_validator'
import { listOrganizationsValidator } from './operated_organizations_query.js'

const TAG = 'Organizations'

const EXAMPLE = {
  _id: EXAMPLE_IDS.organization,
  name: 'Clinic',
  parent_id: null,
  url_privacy: 'masked',
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}

export const operatedOrganizationsEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'All organizations, for operators.' }],
  schemas: {},
  endpoints: {
    'operations.organizations.list': {
      tag: TAG,
      summary: 'List the organizations',
      description: 'The oldest first.',
      access: 'operator',
      query: { validator: listOrganizationsValidator },
      answers: {
        200: json('A page of organizations.', pageOfSchema(ref('Organization')), {
          data: [EXAMPLE],
          meta: { limit: 20, next_cursor: null },
        }),
      },
    },
    'operations.organizations.rename': {
      tag: TAG,
      summary: 'Rename an organization',
      access: 'operator',
      query: { validator: writeQueryValidator },
      body: {
        name: 'RenameOrganization',
        validator: nameValidator,
        examples: { 'A name': { name: 'Clinic' } },
      },
      answers: { 200: json('The organization.', ref('Organization'), EXAMPLE) },
      problems: [notFound('organization'), OUTCOME_UNKNOWN],
    },
    'operations.organizations.export': {
      tag: TAG,
      summary: 'Export all of an organization',
      description:
        'All that is stored of the organization, without secrets, as JSON lines `{ "kind": "<collection>", "data": { … } }`. The last line, of the kind `end`, says how many came before it: without it, the archive is not complete. An export lasts at most ten minutes; an instance sends one at a time.',
      access: 'operator',
      answers: {
        200: {
          description: 'The archive.',
          content: {
            'application/x-ndjson': {
              schema: { type: 'string', description: 'One row in each line.' },
              example: `${JSON.stringify({ kind: 'end', data: { lines: 0 } })}\n`,
            },
          },
          headers: {
            'Content-Disposition': {
              description: 'The name of a file.',
              schema: STRING,
              example: 'attachment; filename="organization.jsonl"',
            },
          },
        },
      },
      problems: [notFound('organization'), INSTANCE_FULL],
    },
  },
}
