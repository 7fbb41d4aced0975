/** Whether an access token is still valid. Bound by a provider. */
export abstract class TokenStanding {
  /** False once it is revoked or expired. Throws when the store cannot tell. */
  abstract isGood(tokenId: string): Promise<boolean>
}
