/** How access tokens are kept in memory. All times in milliseconds. */
const identityConfig = {
  /** How often MongoDB is asked whether the tokens in use still exist. */
  revalidateEveryMs: 300,
  /** How long a token may be used without that question being answered: a revoked one ends within a second. */
  maxUnprovenMs: 900,
  /** The same while MongoDB is away and the revocations of those who can reach it are heard of. */
  maxOutageMs: 30_000,
  /** A question without an answer for this long means that MongoDB is away. */
  patienceMs: 500,
  maxTokens: 10_000,
}

export default identityConfig
export type IdentityConfig = typeof identityConfig
