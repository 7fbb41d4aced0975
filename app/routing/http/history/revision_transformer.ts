import { type ComparedRevision, CREATING } from '#routing/history/router_revision'
import type { Actor } from '#shared/actor'
import { showRouter } from '../routers/router_transformer.js'
import { routerDiff } from './router_diff.js'

/** A change as the organization's audit log lists it. */
export function showRouterChange(revision: ComparedRevision) {
  const { before, after, effect } = revision
  const isCompared = before !== null || CREATING.has(effect)
  return {
    _id: revision.id,
    organization_id: revision.organizationId,
    router_id: revision.routerId,
    router_name: revision.name,
    organization_revision: revision.revision,
    at: revision.at,
    effect,
    actor: revision.actor && showActor(revision.actor),
    reverted_to: revision.revertedTo,
    together: revision.together,
    overridden_pins: revision.overriddenPins,
    changes: isCompared && effect !== 'recorded' ? routerDiff(before, after) : [],
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
