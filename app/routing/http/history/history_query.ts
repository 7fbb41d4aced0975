import vine from '@vinejs/vine'
import { REVISION_EFFECTS } from '#routing/history/router_revision'
import type { RevisionPlace } from '#routing/persistence/history/router_revision_repository'
import { identifierText } from '#shared/http/identifier_text'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { placePage, placePageQuery } from '#shared/http/time_page'

export const revisionsValidator = vine.create(strictObject({ ...placePageQuery }))

export const changesValidator = vine.create(
  strictObject({
    router_id: identifierText().optional(),
    token_id: identifierText().optional(),
    effect: vine.enum(REVISION_EFFECTS).optional(),
    from: instant().optional(),
    until: instant().optional(),
    ...placePageQuery,
  })
)

/** A cursor of changes has the organization revision in place of an instant. */
export function revisionPage(query: Parameters<typeof placePage>[0]) {
  const { limit, after } = placePage(query)
  const place: RevisionPlace | null = after && { revision: after.atMs, routerId: after.id }
  return { limit, after: place }
}
