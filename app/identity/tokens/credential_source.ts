/** The store of one kind of credentials. Both methods throw when it does not answer. */
export interface CredentialSource<Credential> {
  findForAuthentication(id: string): Promise<Credential | null>
  /** Those of `ids` that exist, in one read. */
  findAllForAuthentication(ids: readonly string[]): Promise<ReadonlyMap<string, Credential>>
}
