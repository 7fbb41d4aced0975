import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { OrganizationUsage, QuotaExceeded } from '#shared/persistence/organization_quota'
import { urlProblem } from '#shared/result'
import type { PinPolicy } from '#shared/write_options'
import { EXAMPLE_IDS, EXAMPLE_INSTANT } from './endpoint_description.js'
import { answer, arrayOf, COUNT, described, ref, show } from './json_schema.js'
import {
  type DescribedProblem,
  type FieldError,
  invalid,
  permissionMissing,
  type Problem,
  RATE_LIMITED,
  rateLimited,
  sendProblem,
} from './problem.js'

/** A problem as the description shows it; `of` gives the members that a refusal has otherwise. */
export interface RefusalProblem<Refusal> extends DescribedProblem {
  readonly of?: (refusal: Refusal) => Partial<Problem>
}

/** The problem of each refusal, for its answer and for the description. A refusal without a problem does not compile. */
export type Refusals<Refusal extends { readonly type: string }> = {
  readonly [Type in Refusal['type']]: RefusalProblem<Extract<Refusal, { readonly type: Type }>>
}

export function sendRefusal<Refusal extends { readonly type: string }>(
  ctx: HttpContext,
  problems: Refusals<Refusal>,
  refusal: Refusal
): void {
  sendProblem(ctx, problemOf(problems, refusal))
}

export function problemOf<Refusal extends { readonly type: string }>(
  problems: Refusals<Refusal>,
  refusal: Refusal
): Problem {
  const type: Refusal['type'] = refusal.type
  const problem: RefusalProblem<never> = problems[type]
  return { ...problem, ...problem.of?.(refusal as never) }
}

export function problemsIn(
  problems: Readonly<Record<string, DescribedProblem>>
): DescribedProblem[] {
  return Object.values(problems)
}

/** A problem with one of several resources, for the problem that names them. */
export function briefProblem({ code, detail, errors, extensions }: Problem) {
  return { code, detail, ...(errors && { errors }), ...extensions }
}

/** The refusal of a payload for what only the use case knows. */
export const INVALID: RefusalProblem<{ readonly problems: readonly FieldError[] }> = {
  ...invalid([
    { message: 'The name field is not known here', rule: 'unknownField', field: 'name' },
  ]),
  of: ({ problems }) => invalid(problems),
}

/** The refusal of one member for what only the use case knows. */
export function invalidMember<Refusal>(
  errorOf: (refusal: Refusal) => FieldError
): RefusalProblem<Refusal> {
  return { ...INVALID, of: (refusal) => invalid([errorOf(refusal)]) }
}

/** The refusal of a limit; `detail` says in one sentence which was exceeded. */
export function limited(detail: string): RefusalProblem<{ readonly retryAfterMs: number }> {
  return { ...RATE_LIMITED, of: ({ retryAfterMs }) => rateLimited(detail, retryAfterMs) }
}

const USAGE = answer<OrganizationUsage>({
  routers: COUNT,
  bytes: described(COUNT, 'The BSON size of routers and booking flows.'),
})

export const QUOTA_EXCEEDED: RefusalProblem<QuotaExceeded> = {
  status: 409,
  code: 'E_QUOTA_EXCEEDED',
  title: 'Quota exceeded',
  detail:
    'The organization would exceed its quota of routers, or of bytes of routers and booking flows.',
  extensions: {
    used: { routers: 20_000, bytes: 7_340_032 },
    allowed: { routers: 20_000, bytes: 8_388_608 },
  },
  extensionSchemas: { used: USAGE, allowed: USAGE },
  of: ({ used, allowed }) => ({
    extensions: { used: show(USAGE, used), allowed: show(USAGE, allowed) },
  }),
}

/** `message` says in one sentence why the URL cannot be routed. */
export function urlMalformed(message: string): Problem {
  return invalid([urlProblem('url', message)])
}

export const NO_ROUTER_MATCHED: Problem = {
  status: 404,
  code: 'E_NO_ROUTER_MATCHED',
  title: 'No router matched',
  detail: 'No active router of the organization matches this URL, and there is no default router.',
}

/** The most broken pins that one answer names; all are counted. */
export const NAMED_PINS_MAX = 20

export const BROKEN_PINS = arrayOf(ref('BrokenPin'), {
  maxItems: NAMED_PINS_MAX,
  description:
    'The first pins that the write breaks although it was not refused. Absent if there are none.',
})

const BROKEN_EXAMPLE = {
  pin_id: EXAMPLE_IDS.routerPin,
  url: 'https://clinic.example/hamburg/implants?utm_source=google',
  mode: 'block',
  note: 'Paid until the end of May',
  expects: { booking_flow_id: EXAMPLE_IDS.bookingFlow },
  at: EXAMPLE_INSTANT,
  found: {
    router_id: EXAMPLE_IDS.otherRouter,
    router_name: 'Spring implants',
    priority_class: 'campaign',
    booking_flow_id: EXAMPLE_IDS.bookingFlow,
  },
  reason: 'other_answer',
}

/** What writes of routers and of booking flows answer because of pins. */
export const PIN_PROBLEM: DescribedProblem = {
  status: 409,
  code: 'E_PIN_BROKEN',
  title: 'Pin broken',
  detail:
    'The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.',
  extensions: { pins: [BROKEN_EXAMPLE], pins_total: 1 },
  extensionSchemas: {
    pins: arrayOf(ref('BrokenPin'), {
      maxItems: NAMED_PINS_MAX,
      description: 'The first blocking pins that the write would break.',
    }),
    pins_total: { ...COUNT, description: 'How many blocking pins it would break.' },
  },
}

/** The query parameter `on_pin`. */
export function pinPolicy() {
  return vine.enum(['reject', 'warn'] as const).meta({ default: 'reject' })
}

/** How the API description explains the parameter. */
export const ON_PIN = {
  description:
    'Whether to refuse a write that would break a blocking pin (`reject`) or to write it anyway (`warn`), which requires the permission `pins:override`.',
}

/** Answers a request that overrides pins without the permission, and is false then. */
export function mayOverridePins(ctx: HttpContext, onPin: PinPolicy): boolean {
  if (onPin === 'reject' || holdsPinsOverride(ctx)) return true
  sendProblem(ctx, permissionMissing('pins:override', 'on_pin=warn'))
  return false
}

export function holdsPinsOverride({ principal }: HttpContext): boolean {
  return principal.permissions.includes('pins:override')
}
