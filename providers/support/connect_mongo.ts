import { mongoFailure } from '#shared/persistence/mongo_errors'
import { isStoreUnavailable, refusalOf } from '#shared/store_unavailable'

/**
 * Connects by `connect`, again and again until `limitMs` have passed while MongoDB is away. Throws one sentence that names
 * MONGODB_URI, holds MongoDB's own word when it refused, and no password.
 */
export async function connectMongo(
  limitMs: number,
  uri: string,
  connect: () => Promise<unknown>
): Promise<void> {
  const deadlineMs = performance.now() + limitMs
  for (;;) {
    try {
      await connect()
      return
    } catch (cause) {
      const isAway = isStoreUnavailable(cause)
      if (performance.now() < deadlineMs && isAway) continue
      const isUnusable = !isAway && refusalOf(cause) === null
      const wrong = isUnusable
        ? 'MONGODB_URI must be one that the driver takes'
        : 'MongoDB (MONGODB_URI) did not accept a connection'
      throw new Error(`${wrong}: ${await mongoFailure(cause, uri)}`, { cause })
    }
  }
}
