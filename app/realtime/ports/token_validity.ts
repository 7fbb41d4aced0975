/** Whether an access token is still valid. Bound by a provider. */
export abstract class TokenValidity {
  /** False once it is revoked or expired. Throws when the store cannot tell. */
  abstract isValid(tokenId: string): Promise<boolean>
}
