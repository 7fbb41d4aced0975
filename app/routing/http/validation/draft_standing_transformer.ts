import type { RulesValidation } from '#routing/actions/validate_rules'
import { specificity } from '#routing/engine/criteria/priority_class'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { statusAt } from '#routing/router_status'
import { instantText } from '#shared/http/instant_text'
import { showInTheWay } from '../matched_routers/router_in_the_way.js'
import { showParty } from '../matched_routers/party_transformer.js'
import { ACTIVE_DEFAULT_EXISTS, NAME_TAKEN } from '../routers/router_refusals.js'

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
