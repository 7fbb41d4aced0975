import type { components } from '#console/api/schema'

type AccessToken = components['schemas']['AccessToken']

/**
 * Whether the token is a console session: it was derived by its own parent. A token that a session created belongs to a
 * colleague.
 */
export function isConsoleSession({
  derived_from: from,
  created_by: creator,
}: AccessToken): boolean {
  return from !== null && from === creator
}
