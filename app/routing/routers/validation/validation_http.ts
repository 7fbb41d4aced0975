import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { specificity } from '#routing/engine/criteria/priority_class'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { statusAt } from '#routing/routers/booking_flow_router'
import { acceptedCodes, listedConflicts } from '#routing/routers/conflicts/conflicts_http'
import { showInTheWay, showParty } from '#routing/routers/conflicts/matched_router_http'
import { criteriaFromUrl, matchingCriteria } from '#routing/routers/criteria_http'
import { exampleUrls } from '#routing/routers/urls_http'
import { ACTIVE_DEFAULT_EXISTS, NAME_TAKEN } from '#routing/routers/router_http'
import { routerName, scheduling } from '#routing/routers/router_write_http'
import { identifierText } from '#shared/http/text'
import { instantText } from '#shared/time'
import { sendInvalid } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import type { RulesValidation, ValidateRulesError } from './validate_rules.js'

export const validateExampleUrlsValidator = vine.create(
  strictObject({ example_urls: exampleUrls() })
)

export const validateRulesValidator = vine.create(
  strictObject({
    matching_criteria: matchingCriteria()
      .optional()
      .requiredIfMissing('matching_criteria_from_url'),
    matching_criteria_from_url: criteriaFromUrl(),
    example_urls: exampleUrls(),
    exclude_router_id: identifierText().optional(),
    name: routerName().optional(),
    is_default: vine.boolean({ strict: true }).optional(),
    is_active: vine.boolean({ strict: true }).optional(),
    scheduling: scheduling().optional(),
  })
)

export const validateRulesQueryValidator = vine.create(
  strictObject({ conflicts: listedConflicts().optional(), accept: acceptedCodes().optional() })
)

export function sendRulesRefusal(ctx: HttpContext, error: ValidateRulesError): void {
  switch (error.type) {
    case 'invalid':
      return sendInvalid(ctx, error.problems)
    case 'exclude_router_unknown':
      return sendInvalid(ctx, [
        {
          field: 'exclude_router_id',
          rule: 'exists',
          message: 'The exclude_router_id field does not name a router of the organization',
        },
      ])
    default:
      return error satisfies never
  }
}

/** What a write of the draft would be refused for, where it would stand, and who would win its example URLs. */
export function showDraftStanding(
  { proposal, nowMs, standing, isNamed }: RulesValidation,
  unsavedIds: ReadonlySet<string>
) {
  const { place, of, nameHolder, otherDefault, atMs, winners } = standing
  return {
    status: statusAt(proposal, nowMs).status,
    priority_class: proposal.priorityClass,
    specificity: specificity(proposal.criteria, proposal.priorityClass),
    place,
    place_of: of,
    problems: [
      ...(isNamed ? refusedBy(NAME_TAKEN, nameHolder) : []),
      ...refusedBy(ACTIVE_DEFAULT_EXISTS, otherDefault),
    ],
    at: instantText(atMs),
    winners: winners.map((winner) => (winner ? showParty(winner, unsavedIds) : null)),
  }
}

function refusedBy(
  { code, detail }: { code: string; detail: string },
  other: RoutableRouter | null
) {
  return other === null ? [] : [{ code, detail, ...showInTheWay(other) }]
}
