import type { AnswerDescription, EndpointDescription } from '#shared/http/endpoint_description'
import { type JsonSchema, ref } from '#shared/http/json_schema'
import { isPermission, type Permission } from '#shared/permission'
import { describeProblems, headerRef, problemsOf } from './describe_problems.js'
import { describeParameters, pathTemplate } from './describe_parameters.js'
import { schemaOf } from './schemas.js'

/** One operation of the document. `pattern` is that of its route, without the base path. */
export function describeOperation(
  operationId: string,
  pattern: string,
  endpoint: EndpointDescription
): JsonSchema {
  const { tag, summary, body, access, answers, deprecated } = endpoint
  const isCounted = access !== 'anybody' && access !== 'sign_in_code'
  const parameters = describeParameters(pattern, endpoint)
  return {
    operationId,
    tags: [tag],
    summary,
    description: descriptionOf(endpoint),
    ...(deprecated === undefined ? {} : { deprecated: true }),
    security: securityOf(endpoint),
    ...neededBy(access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: describeBody(body) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          describeAnswer(answer, isCounted),
        ])
      ),
      ...describeProblems(problemsOf(endpoint), pathTemplate(pattern)),
    },
  }
}

function descriptionOf(endpoint: EndpointDescription): string {
  const { description, deprecated } = endpoint
  const paragraphs = [
    ...(deprecated === undefined ? [] : [`**Deprecated.** ${deprecated}`]),
    ...(description === undefined ? [] : [description]),
    accessSentence(endpoint),
  ]
  return paragraphs.join('\n\n')
}

function accessSentence({ access, sessionSecret = false }: EndpointDescription): string {
  if (access === 'anybody') return 'Needs no credential.'
  if (access === 'sign_in_code') return 'Needs the code of a sign-in link.'
  if (access === 'publishable_key') return 'Needs a publishable key, and an `Origin` that it names.'
  if (access === 'operator') return "Needs an operator's credential."
  const token =
    access === 'any_token' ? 'an access token' : `an access token with ${permissionsText(access)}`
  return `Needs ${token}${sessionSecret ? ", or the booking session's own secret" : ''}.`
}

function permissionsText(access: Permission | readonly Permission[]): string {
  const names = [access].flat().map((permission) => `\`${permission}\``)
  return names.length === 1
    ? `the permission ${names[0]}`
    : `the permissions ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function neededBy(access: EndpointDescription['access']): JsonSchema {
  if (typeof access !== 'string') return { 'x-permissions': access }
  return isPermission(access) ? { 'x-permission': access } : {}
}

function securityOf({ access, sessionSecret = false }: EndpointDescription): JsonSchema[] {
  if (access === 'anybody') return []
  if (access === 'sign_in_code') return [{ signInCodeAuth: [] }]
  if (access === 'publishable_key') return [{ publishableKeyAuth: [] }]
  if (access === 'operator') return [{ operatorCredentialAuth: [] }]
  return [{ accessTokenAuth: [] }, ...(sessionSecret ? [{ bookingSessionAuth: [] }] : [])]
}

/** A missing body is read as an empty object: a body without required members is optional. */
function describeBody({
  name,
  validator,
  examples,
  csv,
}: NonNullable<EndpointDescription['body']>): JsonSchema {
  const titled = Object.entries(examples).map(([summary, value], index) => [
    `example${index + 1}`,
    { summary, value },
  ])
  return {
    required: schemaOf(validator).required !== undefined,
    content: {
      'application/json': { schema: ref(name), examples: Object.fromEntries(titled) },
      ...(csv && {
        'text/csv': {
          schema: { type: 'string', description: csv.description },
          example: csv.example,
        },
      }),
    },
  }
}

function describeAnswer(
  { description, content, headers = {} }: AnswerDescription,
  isCounted: boolean
): JsonSchema {
  const described = Object.entries(headers).map(([name, { required = true, ...header }]) => [
    name,
    { ...header, required },
  ])
  return {
    description,
    headers: {
      'X-Request-Id': headerRef('XRequestId'),
      ...(isCounted
        ? { 'RateLimit': headerRef('RateLimit'), 'RateLimit-Policy': headerRef('RateLimitPolicy') }
        : {}),
      ...Object.fromEntries(described),
    },
    ...(content ? { content } : {}),
  }
}
