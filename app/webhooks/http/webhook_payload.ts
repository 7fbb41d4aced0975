import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { FieldProblem } from '#shared/result'
import { describedAs, identifierList, text, webUrl } from '#shared/http/text'
import { readOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#shared/webhook_events'
import type { ResolvedSelection } from '#webhooks/webhook'

/** How many routers one subscription can name. */
const ROUTER_IDS_MAX = 100

const events = () => vine.array(vine.enum(WEBHOOK_EVENT_TYPES)).minLength(1).distinct()
const description = () => text({ min: 0, max: 2_000 })
const isActive = () => vine.boolean({ strict: true })

/** Null for `router_ids` means any router. */
const routerResolved = () =>
  strictObject(
    {
      sample_rate: vine.number({ strict: true }).range([0, 1]).optional(),
      router_ids: identifierList({ max: ROUTER_IDS_MAX }).minLength(1).nullable().optional(),
    },
    { nullable: ['router_ids'] }
  ).use(describedAs({ title: 'ResolvedSelectionPayload' }))

export const createWebhookValidator = vine.create(
  strictObject(
    {
      url: webUrl(),
      description: description().nullable().optional(),
      events: events(),
      router_resolved: routerResolved().nullable().optional(),
      is_active: isActive().optional(),
    },
    { nullable: ['description', 'router_resolved'] }
  )
)

export const updateWebhookValidator = vine.create(
  strictObject(
    {
      ...readOnlyMembers,
      state: vine.object({}).allowUnknownProperties().optional().meta({
        type: 'object',
        readOnly: true,
        description: 'Set by the service. A payload may repeat it; it is ignored.',
      }),
      url: webUrl().optional(),
      description: description().nullable().optional(),
      events: events().optional(),
      router_resolved: routerResolved().nullable().optional(),
      is_active: isActive().optional(),
    },
    { nullable: ['description', 'router_resolved'] }
  )
)

type Selection = Infer<ReturnType<typeof routerResolved>>

export function toSelection(selection: Selection | null): ResolvedSelection | null {
  if (selection === null) return null
  return { sampleRate: selection.sample_rate ?? 1, routerIds: selection.router_ids ?? null }
}

/**
 * The problems of `router_resolved` beside the events. A subscription to `router.resolved` needs it: without a sample or
 * routers, a webhook would be sent every resolve. `kept` stays when the payload does not have the member.
 */
export function selectionProblems(
  subscribed: readonly WebhookEventType[],
  selection: Selection | null | undefined,
  kept: ResolvedSelection | null = null
): FieldProblem[] {
  if (!subscribed.includes('router.resolved')) return selection ? [NOT_SUBSCRIBED] : []
  if (selection === undefined && kept !== null) return []
  const isGiven = selection?.sample_rate !== undefined || (selection?.router_ids ?? null) !== null
  return isGiven ? [] : [SELECTION_MISSING]
}

const SELECTION_MISSING: FieldProblem = {
  field: 'router_resolved',
  rule: 'selection',
  message:
    'The router_resolved field must have sample_rate or router_ids when events has router.resolved',
}

const NOT_SUBSCRIBED: FieldProblem = {
  field: 'router_resolved',
  rule: 'notSubscribed',
  message: 'The router_resolved field must be absent or null unless events has router.resolved',
}
