import { ORGANIZATION_EXAMPLE } from '#organizations/organizations/organization_openapi'
import { nameValidator } from '#shared/console/name_validator'
import * as api from '#shared/http/api'
import { pageValidator } from '#shared/http/keyset_page'
import { writeQueryValidator } from '#shared/http/write_query'
import * as http from './operated_organizations_http.js'

const TAG = 'Organizations'

const EXAMPLE = { ...ORGANIZATION_EXAMPLE, deletion_due_at: null, deletion_begun_at: null }

const LEAVING_EXAMPLE = {
  ...EXAMPLE,
  deletion_due_at: api.EXAMPLE_INSTANT,
  rows: { organizations: 1 },
}

export const operatedOrganizationsEndpoints: api.ModuleDescription = {
  tags: [{ name: TAG, description: 'All organizations, for operators.' }],
  schemas: api.components(http.OPERATED_ORGANIZATION, http.LEAVING_ORGANIZATION),
  endpoints: {
    'operations.organizations.list': {
      tag: TAG,
      summary: 'List the organizations',
      description: 'The oldest first.',
      access: 'operator',
      query: { validator: pageValidator },
      answers: api.pageAnswers('A page of organizations.', http.OPERATED_ORGANIZATION, EXAMPLE),
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
      answers: { 200: api.json('The organization.', http.OPERATED_ORGANIZATION, EXAMPLE) },
      problems: [api.notFound('organization'), api.OUTCOME_UNKNOWN],
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
              schema: api.STRING,
              example: 'attachment; filename="organization.jsonl"',
            },
          },
        },
      },
      problems: [api.notFound('organization'), ...api.OF_MEMORY],
    },
    'operations.organizations.request_deletion': {
      tag: TAG,
      summary: 'Delete an organization',
      description:
        'Within about a second, its credentials and the secrets of its booking sessions are refused and its streams end. In seven days, or with `now` in a minute, its rows are deleted; a second pass 26 hours later finds what instances still held. With `validate_only` it only counts. An organization with others below it is refused. A repeated request starts the delay again.',
      access: 'operator',
      query: {
        validator: http.requestDeletionValidator,
        parameters: { now: { description: 'Whether to skip the delay.' } },
      },
      answers: {
        200: api.json(
          'What would be deleted (`validate_only`).',
          http.LEAVING_ORGANIZATION,
          LEAVING_EXAMPLE
        ),
        202: api.json('What will be deleted.', http.LEAVING_ORGANIZATION, LEAVING_EXAMPLE),
      },
      problems: [
        http.DELETION_REFUSALS.not_found,
        http.DELETION_REFUSALS.has_children,
        http.DELETION_REFUSALS.begun,
        api.OUTCOME_UNKNOWN,
      ],
    },
    'operations.organizations.take_back_deletion': {
      tag: TAG,
      summary: 'Take the deletion of an organization back',
      description: 'Its credentials are valid again.',
      access: 'operator',
      query: { validator: writeQueryValidator },
      answers: { 200: api.json('The organization.', http.OPERATED_ORGANIZATION, EXAMPLE) },
      problems: [
        http.DELETION_REFUSALS.not_found,
        http.DELETION_REFUSALS.not_requested,
        http.DELETION_REFUSALS.begun,
        api.OUTCOME_UNKNOWN,
      ],
    },
  },
}
