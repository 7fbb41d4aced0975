import vine from '@vinejs/vine'
import type { RestoreInput } from '#routing/routers/writes/revert_routers'
import { REVISION_EFFECTS } from '#routing/history/router_revision'
import type { RevisionPlace } from '#routing/persistence/history/router_revision_repository'
import { identifierText } from '#shared/http/identifier_text'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { organizationRevision } from './organization_revision.js'
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

const namesOneWrite = vine.createRule((value, _options, field) => {
  if (!vine.helpers.isObject(value)) return
  if ('organization_revision' in value !== 'request_id' in value) return
  const subject = { ...field, name: 'request_id', getFieldPath: () => 'request_id' }
  const message = 'The request_id field must be given, or organization_revision, but not both'
  field.report(message, 'oneOf', subject)
})

/** A cursor of changes has the organization revision in place of an instant. */
export function revisionPage(query: Parameters<typeof placePage>[0]) {
  const { limit, after } = placePage(query)
  const place: RevisionPlace | null = after && { revision: after.atMs, routerId: after.id }
  return { limit, after: place }
}

export const restoreValidator = vine.create(
  strictObject({
    router_id: identifierText(),
    organization_revision: organizationRevision().optional(),
    request_id: vine.string().maxLength(128).optional(),
    to: vine.enum(['before', 'after'] as const).optional(),
    known_revision: organizationRevision().optional(),
  }).use(namesOneWrite())
)

export async function readRestore(body: unknown): Promise<RestoreInput> {
  const payload = await restoreValidator.validate(body)
  const { organization_revision: revision, request_id: requestId = '' } = payload
  return {
    routerId: payload.router_id,
    write: revision === undefined ? { requestId } : { revision },
    to: payload.to ?? 'before',
    knownRevision: payload.known_revision,
  }
}
