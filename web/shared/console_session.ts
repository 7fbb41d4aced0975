import type { components } from '#console/api/schema'

type AccessToken = components['schemas']['AccessToken']

/** Whether the token is a session: it was derived by its own parent, while one that a session created is a colleague's. */
export function isConsoleSession({
  derived_from: from,
  created_by: creator,
}: AccessToken): boolean {
  return from !== null && from === creator
}
