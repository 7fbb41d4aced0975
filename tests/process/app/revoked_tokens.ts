import { setTimeout as pause } from 'node:timers/promises'
import { issueToken } from '#tests/support/issue_token'
import type { RunningInstance } from '#tests/support/processes/several_instances'

const WATCHED_MS = 1_500
const WATCHED_MS_MAX = 30_000
const USED_EVERY_MS = 50
/** Refusals in a row, on every instance, after which the token counts as refused. */
const REFUSALS = 10

/** A token that all instances know. */
export async function usedToken(organizationId: string, instances: readonly RunningInstance[]) {
  const token = await issueToken(organizationId)
  for (const instance of instances) {
    const { status } = await instance.ask(token.bearer, 'GET', '/v1/organization')
    if (status !== 200) throw new Error(`a new token was answered ${status}`)
  }
  return token
}

/**
 * Uses the token on all instances, whatever they answer, for a second and a half at least; gives when the last request
 * began that was let through.
 */
export async function refusedEverywhere(
  instances: readonly RunningInstance[],
  bearer: string
): Promise<number> {
  const revokedMs = performance.now()
  const watched = await Promise.all(
    instances.map(async (instance) => {
      let [acceptedMs, refusals] = [0, 0]
      const use = async () => {
        const startedMs = performance.now() - revokedMs
        const { status } = await instance.ask(bearer, 'GET', '/v1/organization')
        if (status === 200) {
          acceptedMs = Math.max(acceptedMs, startedMs)
          refusals = 0
        } else if (status === 401) {
          refusals += 1
        } else {
          throw new Error(`a revoked token was answered ${status}`)
        }
      }
      const uses: Promise<void>[] = []
      for (;;) {
        const watchedMs = performance.now() - revokedMs
        if (watchedMs > (refusals < REFUSALS ? WATCHED_MS_MAX : WATCHED_MS)) break
        uses.push(use())
        await pause(USED_EVERY_MS)
      }
      await Promise.all(uses)
      return acceptedMs
    })
  )
  return Math.max(...watched)
}
