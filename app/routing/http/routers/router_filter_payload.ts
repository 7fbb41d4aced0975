import vine from '@vinejs/vine'
import type { CampaignCriteria } from '#routing/engine/criteria/campaign'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/criteria/priority_class'
import type { RouterFilter } from '#routing/router_filter'
import { ROUTER_STATUSES, type RouterStatus } from '#routing/router_status'
import { describedAs } from '#shared/http/described_as'
import { identifierText } from '#shared/http/identifier_text'
import { strictObject } from '#shared/http/strict_object'
import { externalId } from './external_id_text.js'
import { exactText, pathPrefix, segmentsOfPath, wordsToFind } from './filter_texts.js'
import { routerName } from './router_payload.js'
import { routerTag } from './router_tags.js'
import { campaignOf, utmParameters } from './utm_parameters.js'

const PATTERN_LENGTH_MAX = 200

const namePattern = strictObject({ $regex: exactText({ max: PATTERN_LENGTH_MAX }) }).use(
  describedAs({ title: 'NamePattern' })
)

/** The members of a filter that are texts, in a query string as in a body, to be spread into a strictObject. */
export const textFilters = {
  name: vine
    .union([
      vine.union.if((value) => vine.helpers.isObject(value), namePattern),
      vine.union.else(routerName()),
    ])
    .optional(),
  booking_flow_id: identifierText().optional(),
  q: wordsToFind().optional(),
  tag: routerTag().optional(),
  external_id: externalId().optional(),
  priority_class: vine.enum(PRIORITY_CLASSES).optional(),
  status: vine.enum(ROUTER_STATUSES).optional(),
  ...utmParameters(),
  path: pathPrefix().optional(),
}

interface FilterPayload extends CampaignCriteria {
  readonly name?: string | { readonly $regex: string } | undefined
  readonly booking_flow_id?: string | undefined
  readonly is_default?: boolean | undefined
  readonly is_active?: boolean | undefined
  readonly q?: readonly string[] | undefined
  readonly tag?: string | undefined
  readonly external_id?: string | undefined
  readonly priority_class?: PriorityClass | undefined
  readonly status?: RouterStatus | undefined
  readonly path?: string | undefined
}

/** `now` is the instant of the request. */
export function filterOf(payload: FilterPayload, now: Date): RouterFilter {
  const { name, path } = payload
  return {
    name: typeof name === 'string' ? name : undefined,
    namePattern: typeof name === 'object' ? name.$regex : undefined,
    bookingFlowId: payload.booking_flow_id,
    isDefault: payload.is_default,
    isActive: payload.is_active,
    words: payload.q,
    tag: payload.tag,
    externalId: payload.external_id,
    priorityClass: payload.priority_class,
    status: payload.status && { is: payload.status, at: now },
    campaign: campaignOf(payload),
    pathSegments: path === undefined ? undefined : segmentsOfPath(path),
  }
}
