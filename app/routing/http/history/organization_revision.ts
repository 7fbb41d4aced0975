import vine from '@vinejs/vine'

/** A revision that an answer gave as `organization_revision`. */
export function organizationRevision() {
  return vine.number({ strict: true }).withoutDecimals().range([0, Number.MAX_SAFE_INTEGER])
}
