import type { ComparedRevision } from '#routing/history/router_revision'
import type { Actor } from '#shared/actor'
import { showRouter } from '../routers/router_transformer.js'
import { routerDiff } from './router_diff.js'

/** A change as the organization's audit log lists it. */
export function showRouterChange(revision: ComparedRevision) {
  const { before, after, effect } = revision
  return {
    _id: revision.id,
    organization_id: revision.organizationId,
    router_id: revision.routerId,
    router_name: (after ?? before)?.name ?? null,
    organization_revision: revision.revision,
    at: revision.at,
    effect,
    actor: revision.actor && showActor(revision.actor),
    reverted_to: revision.revertedTo,
    overridden_pins: revision.overriddenPins,
    changes: effect === 'recorded' || effect === 'deleted' ? [] : routerDiff(before, after),
  }
}

/** As `showRouterChange`, with the whole router after it. */
export function showRouterRevision(revision: ComparedRevision) {
  const { after } = revision
  return { ...showRouterChange(revision), router: after && showRouter(after) }
}

function showActor(actor: Actor) {
  const { kind, name } = actor
  return { kind, token_id: actor.kind === 'token' ? actor.tokenId : null, name }
}
