import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { newIdentifier } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer, issueToken } from '#tests/support/issue_token'
import { limitCallers } from '#tests/support/limit_callers'

/** Each credential is presented once: of one that comes again, the failure is not counted again. */
const ROUNDS = 100
const WARM_UP_ROUNDS = 20
const KINDS = ['unknown', 'revoked', 'expired'] as const

type Kind = (typeof KINDS)[number]

test.group('How long the answer to a token that is not valid takes', () => {
  test('tells nobody whether it is unknown, revoked or expired', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const tokens = await app.container.make(AccessTokenRepository)
    const credentials: Record<Kind, string[]> = { unknown: [], revoked: [], expired: [] }
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      const leaked = await issueToken(organizationId)
      await tokens.delete(organizationId, leaked.tokenId)
      const [, secret = ''] = leaked.bearer.split('.')
      const unknownId = Buffer.from(newIdentifier()).toString('base64url')
      credentials.unknown.push(`Bearer sbx_${unknownId}.${secret}`)
      credentials.revoked.push(leaked.bearer)
      credentials.expired.push(
        await issueBearer(organizationId, ['organizations:read'], { expiresAt: new Date(1) })
      )
    }
    await limitCallers({ failures: 1_000_000 })

    const took: Record<Kind, number[]> = { unknown: [], revoked: [], expired: [] }
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      for (const at of KINDS.keys()) {
        const kind = KINDS[(at + round) % KINDS.length] ?? 'unknown'
        const ms = await answerTime(credentials[kind][round] ?? '')
        if (round >= WARM_UP_ROUNDS) took[kind].push(ms)
      }
    }

    const undisturbed = KINDS.map((kind) => tenthPercentile(took[kind]))
    const told = KINDS.map((kind, at) => `${kind} ${undisturbed[at]?.toFixed(2)} ms`).join(', ')
    assert.isBelow(Math.max(...undisturbed) / Math.min(...undisturbed), 1.3, told)
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
