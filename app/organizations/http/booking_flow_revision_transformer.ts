import type { BookingFlowRevision } from '#organizations/persistence/booking_flow_revision_repository'
import { instantText } from '#shared/http/instant'

/** Members of the log that are no members of a flow. */
const NO_FIELDS: ReadonlySet<string> = new Set(['revision', 'overridden_pins'])

export function showBookingFlowRevision(revision: BookingFlowRevision) {
  const { actor, before, after } = revision
  const fields = Object.keys({ ...before, ...after }).filter((field) => !NO_FIELDS.has(field))
  return {
    revision: revision.revision,
    at: instantText(revision.at),
    effect: revision.effect,
    actor: actor && {
      kind: actor.kind,
      token_id: actor.kind === 'token' ? actor.id : null,
      name: actor.name,
    },
    overridden_pins: after.overridden_pins ?? [],
    changes: fields.map((field) => ({
      field,
      from: before[field] ?? null,
      to: after[field] ?? null,
    })),
  }
}
