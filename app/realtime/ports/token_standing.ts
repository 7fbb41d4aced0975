/** Whether an access token still counts. Bound by a provider. */
export abstract class TokenStanding {
  /** False once it was revoked or has expired. Throws when that cannot be told. */
  abstract isGood(tokenId: string): Promise<boolean>
}
