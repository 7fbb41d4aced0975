/** How access tokens and publishable keys are cached in memory. All times in milliseconds. */
const identityConfig = {
  /** How often MongoDB is asked whether the tokens and keys in use still exist. */
  revalidateEveryMs: 300,
  /** How often MongoDB is asked which organizations leave. */
  leavingEveryMs: 900,
  /** How long a token may be used without an answer to that question: a revoked one ends within a second. */
  freshForMs: 900,
  /**
   * How long a token lasts while MongoDB is away and revocations from instances that can reach it are not received. As
   * long as they are, it lasts until MongoDB is back.
   */
  unheardForMs: 600_000,
  /** A question without an answer for this long means that MongoDB is away. */
  storeTimeoutMs: 500,
  maxTokens: 10_000,
  /** How long pages of an origin may read answers without another look whether a key names it. */
  originFreshForMs: 60_000,
}

export default identityConfig
export type IdentityConfig = typeof identityConfig
