import type { AccessToken } from '#identity/access_token'

/** The store of tokens. Both methods throw when it does not answer. */
export interface TokenSource {
  findForAuthentication(id: string): Promise<AccessToken | null>
  /** Those of `ids` that exist, in one read. */
  findAllForAuthentication(ids: readonly string[]): Promise<ReadonlyMap<string, AccessToken>>
}
