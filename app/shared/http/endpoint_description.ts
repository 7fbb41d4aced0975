import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn, NextFn } from '@adonisjs/core/types/http'
import vine from '@vinejs/vine'
import type { Permission } from '#shared/permission'
import { type JsonSchema, pageOfSchema } from './json_schema.js'
import type { DescribedProblem } from './problem.js'
import { IF_REVISION, readIfRevision } from './revision_tag.js'
import { strictObject } from './strict_object.js'

/**
 * A module's description of its endpoints, beside its controllers; `start/endpoint_descriptions.ts` lists them for
 * the API's description. Method and path come from the router, limits from the validators: neither is repeated here.
 */
export interface ModuleDescription {
  readonly tags: readonly TagDescription[]
  /** Components that answers and payloads refer to by `ref`. A name is unique in the whole API. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** By the name of the route, which becomes the operationId. */
  readonly endpoints: Readonly<Record<string, EndpointDescription>>
}

interface TagDescription {
  readonly name: string
  readonly description: string
}

/** What decides how requests are handled, before their controller. */
export interface EndpointFacts {
  readonly access: Access
  /** The secret of the booking session may replace a token. */
  readonly sessionSecret?: boolean
  /** The limits that a request counts against; without it, those of all other requests with the credential. */
  readonly rate?: RateClass
  /** Headers of the request, besides the credential. */
  readonly headers?: Readonly<Record<string, ParameterDescription>>
  /** Without it, every parameter is refused. */
  readonly query?: QueryDescription
  /** For probes and pages, which never fail for a parameter. */
  readonly ignoresQuery?: boolean
  readonly body?: BodyDescription
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set by the first stage of every route. */
    endpoint: EndpointFacts
  }
}

export interface EndpointDescription extends EndpointFacts {
  readonly tag: string
  readonly summary: string
  /** CommonMark. */
  readonly description?: string
  /** Parameters of the path; those not named here are identifiers. */
  readonly path?: Readonly<Record<string, ParameterDescription>>
  /** Accepts an `Idempotency-Key` (`IdempotentRequests`). */
  readonly isIdempotent?: boolean
  /** Answers other than problems, by status. */
  readonly answers: Readonly<Record<number, AnswerDescription>>
  /** What this endpoint refuses, besides the problems that its access, its payload and the stores imply. */
  readonly problems?: readonly DescribedProblem[]
  /** Answers without asking a store, so an outage does not make it answer 503. */
  readonly needsNoStore?: boolean
  /** The date of the deprecation and the replacement. */
  readonly deprecated?: string
}

/**
 * Who may call: a token with the permission, or with all of them, any live token, a page with a publishable key, an operator, the holder of
 * a sign-in code, or any client.
 */
type Access =
  | Permission
  | readonly Permission[]
  | 'any_token'
  | 'publishable_key'
  | 'operator'
  | 'sign_in_code'
  | 'anybody'

/** Resolves, starts of booking sessions by pages, and reads without a credential. */
export type RateClass = 'resolves' | 'starts' | 'public_reads'

/** A request's body has the limits of its size. */
export type BodySize = 'usual' | 'visitor' | 'router' | 'bulk_change' | 'import' | 'batch'

export interface ParameterDescription {
  readonly description: string
  readonly schema?: JsonSchema
  readonly example?: unknown
  readonly required?: boolean
}

/** A Vine validator that describes itself. */
interface DescribedValidator {
  toJSONSchema(): object
}

export interface QueryDescription {
  readonly validator: DescribedValidator
  /** By name of the parameter. */
  readonly parameters?: Readonly<Record<string, Omit<ParameterDescription, 'schema'>>>
}

interface BodyDescription {
  /** The component's name. */
  readonly name: string
  readonly validator: DescribedValidator
  /** Payloads that the endpoint accepts, by title. Their identifiers are those of `EXAMPLE_IDS`. */
  readonly examples: Readonly<Record<string, unknown>>
  /** Absent for the usual size, and for that of visitors where they call. */
  readonly size?: BodySize
  /** The same payload as CSV, which the endpoint also accepts. */
  readonly csv?: { readonly description: string; readonly example: string }
}

export interface AnswerDescription {
  readonly description: string
  /** By media type; absent for an answer without a body. */
  readonly content?: Readonly<Record<string, ContentDescription>>
  readonly headers?: Readonly<Record<string, HeaderDescription>>
}

interface ContentDescription {
  readonly schema: JsonSchema
  readonly example?: unknown
}

interface HeaderDescription {
  readonly description: string
  readonly schema: JsonSchema
  readonly example: string
  /** False when only some of these answers have the header. */
  readonly required?: boolean
}

/** An answer with a body of JSON. */
export function json(
  description: string,
  schema: JsonSchema,
  example: unknown,
  headers: AnswerDescription['headers'] = {}
): AnswerDescription {
  return { description, content: { 'application/json': { schema, example } }, headers }
}

/** The answers to a list, whose page `example` begins. */
export function pageAnswers(
  description: string,
  item: JsonSchema,
  example: unknown
): EndpointDescription['answers'] {
  const page = { data: [example], meta: { limit: 20, next_cursor: null } }
  return { 200: json(description, pageOfSchema(item), page) }
}

/** The answers to a creation: without the headers when nothing was kept (`createdAnswer`). */
export function createdAnswers(
  description: string,
  schema: JsonSchema,
  example: unknown,
  headers: AnswerDescription['headers'] = {}
): EndpointDescription['answers'] {
  return {
    200: json('As it would be created (`validate_only`).', schema, example),
    201: json(description, schema, example, headers),
  }
}

/** The tag of what several modules offer to visitors' pages. */
export const PAGES_TAG = "Visitors' pages"

/** The identifiers in examples; each stands for the same thing in all of them. */
export const EXAMPLE_IDS = {
  organization: '6562f0a1c3e5d7f901234501',
  bookingFlow: '6562f0a1c3e5d7f901234502',
  router: '6562f0a1c3e5d7f901234503',
  otherRouter: '6562f0a1c3e5d7f901234504',
  brandKit: '6562f0a1c3e5d7f901234505',
  accessToken: '6562f0a1c3e5d7f901234506',
  bookingSession: '6562f0a1c3e5d7f901234508',
  bookingEvent: '6562f0a1c3e5d7f901234509',
  routerEvent: '6562f0a1c3e5d7f901234507',
  webhook: '6562f0a1c3e5d7f90123450a',
  webhookAttempt: '6562f0a1c3e5d7f90123450b',
  deadLetter: '6562f0a1c3e5d7f90123450c',
  routerPin: '6562f0a1c3e5d7f90123450e',
  operatorCredential: '6562f0a1c3e5d7f90123450d',
  publishableKey: '6562f0a1c3e5d7f90123450f',
  otherPublishableKey: '6562f0a1c3e5d7f901234510',
} as const

export const EXAMPLE_INSTANT = '2026-03-01T09:00:00.000Z'

/** Throws what becomes a 422 that names each parameter that the endpoint does not declare. Reads `if_revision`. */
export function refuseUndeclared(endpoint: EndpointFacts): MiddlewareFn {
  if (endpoint.ignoresQuery) return (_ctx, next) => next()
  let validator: ReturnType<typeof validatorOf> | undefined
  const check = async (ctx: HttpContext, next: NextFn) => {
    validator ??= validatorOf(endpoint)
    await validator.validate(ctx.request.qs())
    await readIfRevision(ctx)
    return next()
  }
  return (ctx, next) => (ctx.request.parsedUrl.query ? check(ctx, next) : next())
}

function validatorOf({ query, headers = {} }: EndpointFacts) {
  const { properties = {} }: { readonly properties?: object } =
    query?.validator.toJSONSchema() ?? {}
  const names = [...Object.keys(properties), ...('If-Match' in headers ? [IF_REVISION] : [])]
  return vine.create(
    strictObject(Object.fromEntries(names.map((name) => [name, vine.any().optional()])))
  )
}

/** The query of every endpoint of pages: the publishable key, where the header Authorization would cost a preflight. */
export const PAGE_KEY: QueryDescription = {
  validator: vine.create(strictObject({ key: vine.string().optional() })),
  parameters: { key: { description: 'The publishable key, if there is no `Authorization`.' } },
}
