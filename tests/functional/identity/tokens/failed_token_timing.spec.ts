import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { newIdentifier } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer, issueToken } from '#tests/support/issue_token'
import { limitCallers } from '#tests/support/limit_callers'

/**
 * Each credential is presented once: of one that comes again, the failure is not counted again. What other processes
 * delay evens out over more rounds, and all of them count; a difference of the answers themselves stays.
 */
const ROUNDS_MAX = 500
const ROUNDS_AT_ONCE = 100
const WARM_UP_ROUNDS = 20
const RATIO_MAX = 1.3
const KINDS = ['unknown', 'revoked', 'expired', 'expired, wrong secret'] as const

type Kind = (typeof KINDS)[number]

test.group('How long the answer to a token that is not valid takes', () => {
  test('does not reveal whether it is unknown, revoked or expired, whether or not the secret is right', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const tokens = await app.container.make(AccessTokenRepository)
    await limitCallers({ failures: 1_000_000 })
    const present = async (): Promise<Record<Kind, string>> => {
      const leaked = await issueToken(organizationId)
      await tokens.delete(organizationId, leaked.tokenId)
      const [, secret = ''] = leaked.bearer.split('.')
      const unknownId = Buffer.from(newIdentifier()).toString('base64url')
      const expiresAt = new Date(Date.now() - 60_000)
      const expired = await issueToken(organizationId, ['organizations:read'], { expiresAt })
      return {
        'unknown': `Bearer sbx_${unknownId}.${secret}`,
        'revoked': leaked.bearer,
        'expired': await issueBearer(organizationId, ['organizations:read'], { expiresAt }),
        'expired, wrong secret': `${expired.bearer.split('.')[0]}.${secret}`,
      }
    }
    const took: Record<Kind, number[]> = {
      'unknown': [],
      'revoked': [],
      'expired': [],
      'expired, wrong secret': [],
    }
    const measure = async (rounds: number) => {
      const credentials = []
      for (let round = 0; round < rounds; round++) credentials.push(await present())
      for (const [round, one] of credentials.entries()) {
        for (const at of KINDS.keys()) {
          const kind = KINDS[(at + round) % KINDS.length] ?? 'unknown'
          took[kind].push(await answerTime(one[kind]))
        }
      }
    }
    const undisturbed = () => KINDS.map((kind) => tenthPercentile(took[kind]))
    const ratio = () => Math.max(...undisturbed()) / Math.min(...undisturbed())

    await measure(WARM_UP_ROUNDS)
    for (const kind of KINDS) took[kind] = []
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += ROUNDS_AT_ONCE) {
      await measure(ROUNDS_AT_ONCE)
      if (ratio() < RATIO_MAX) break
    }

    const told = KINDS.map((kind, at) => `${kind} ${undisturbed()[at]?.toFixed(2)} ms`).join(', ')
    assert.isBelow(ratio(), RATIO_MAX, told)
  }).timeout(300_000)
})

async function answerTime(authorization: string): Promise<number> {
  const startedAtMs = performance.now()
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/v1/organization`, {
    headers: { authorization },
  })
  await answer.arrayBuffer()
  if (answer.status !== 401) throw new Error(`answered ${answer.status}`)
  return performance.now() - startedAtMs
}

/** What other processes delay, they delay in any kind: the answers that they left alone are compared. */
function tenthPercentile(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 10)] ?? Number.NaN
}
