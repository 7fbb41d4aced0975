import { setTimeout as pause } from 'node:timers/promises'
import { issueToken } from '#tests/support/issue_token'
import { PAGE_RESOLVE, type TestKey } from '#tests/support/publishable_keys'
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

/** Sends a request with a credential and gives the status. */
export type Use = (instance: RunningInstance) => Promise<number>

export function usingToken(bearer: string): Use {
  return async (instance) => {
    const { status } = await instance.ask(bearer, 'GET', '/v1/organization')
    return status
  }
}

/** Asks, as a page does, for a URL that no router matches. */
export function usingKey({ bearer, origin }: TestKey): Use {
  return async ({ url }) => {
    const { status } = await fetch(`${url}${PAGE_RESOLVE}`, {
      method: 'POST',
      headers: { 'authorization': bearer, 'content-type': 'application/json', origin },
      body: JSON.stringify({ url: 'https://clinic.example/nowhere' }),
    })
    return status
  }
}

/**
 * Uses the credential on all instances, whatever they answer, for a second and a half at least; gives when the last request
 * began that was let through.
 */
export async function refusedEverywhere(
  instances: readonly RunningInstance[],
  useOnce: Use,
  acceptedStatus = 200
): Promise<number> {
  const revokedMs = performance.now()
  const watched = await Promise.all(
    instances.map(async (instance) => {
      let [acceptedMs, refusals] = [0, 0]
      const use = async () => {
        const startedMs = performance.now() - revokedMs
        const status = await useOnce(instance)
        if (status === acceptedStatus) {
          acceptedMs = Math.max(acceptedMs, startedMs)
          refusals = 0
        } else if (status === 401) {
          refusals += 1
        } else {
          throw new Error(`a revoked credential was answered ${status}`)
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
