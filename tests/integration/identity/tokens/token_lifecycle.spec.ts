import app from '@adonisjs/core/services/app'
import { Secret } from '@adonisjs/core/helpers'
import { test } from '@japa/runner'
import { CreateAccessToken } from '#identity/tokens/create_access_token'
import { IssueAccessToken } from '#identity/tokens/issue_access_token'
import { CachedTokens, VerifyAccessToken } from '#identity/tokens/verify_access_token'
import { AccessTokenModel, AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { waitUntil } from '#scripts/services/wait_until'
import { newIdentifier } from '#shared/identifiers'
import { stopClock } from '#tests/support/stop_clock'
import { waitLimit } from '#tests/support/wait_limit'

const NOW = '2126-03-01T09:00:00.000Z'

async function issue(expiresAt: string) {
  const issueAccessToken = await app.container.make(IssueAccessToken)
  return issueAccessToken.execute(newIdentifier(), {
    name: 'CI',
    permissions: ['flows:read'],
    expiresAt: new Date(expiresAt),
  })
}

test.group('An access token', () => {
  test('is stored as a hash that reveals no value', async ({ assert }) => {
    const { accessToken, value } = await issue('2126-03-01T10:00:00Z')
    const [, encodedSecret = ''] = value.release().split('.')
    const secret = Buffer.from(encodedSecret, 'base64url').toString()

    const row = await AccessTokenModel.collection.findOne({ name: 'CI', hash: accessToken.hash })

    assert.match(accessToken.hash, /^[0-9a-f]{64}$/)
    assert.isAbove(secret.length, 40)
    assert.notInclude(JSON.stringify(row), secret)
    assert.notInclude(JSON.stringify(row), encodedSecret)
  })

  test('does not show its value when it is printed', async ({ assert }) => {
    const { value } = await issue('2126-03-01T10:00:00Z')

    assert.equal(
      `${String(value)} ${JSON.stringify({ value })}`,
      '[redacted] {"value":"[redacted]"}'
    )
  })

  test('gives access to its organization with its permissions', async ({ assert }) => {
    stopClock(NOW)
    const { accessToken, value } = await issue('2126-03-01T10:00:00Z')
    const verifyAccessToken = await app.container.make(VerifyAccessToken)

    const verified = await verifyAccessToken.execute(value)

    assert.containSubset(verified, {
      organizationId: accessToken.organizationId,
      id: accessToken.id,
      permissions: ['flows:read'],
    })
  })

  test('ends at the instant at which it expires', async ({ assert }) => {
    const clock = stopClock(NOW)
    const { value } = await issue('2126-03-01T10:00:00.000Z')
    const verifyAccessToken = await app.container.make(VerifyAccessToken)

    clock.set('2126-03-01T09:59:59.999Z')
    const before = await verifyAccessToken.execute(value)
    clock.set('2126-03-01T10:00:00.000Z')
    const after = await verifyAccessToken.execute(value)

    assert.containSubset(before, { permissions: ['flows:read'] })
    assert.deepEqual(after, { expiredAt: new Date('2126-03-01T10:00:00.000Z') })
  })

  test('ends when it is revoked', async ({ assert }) => {
    stopClock(NOW)
    const { accessToken, value } = await issue('2126-03-01T10:00:00Z')
    const tokens = await app.container.make(AccessTokenRepository)
    const verifyAccessToken = await app.container.make(VerifyAccessToken)

    await tokens.delete(accessToken.organizationId, accessToken.id)

    assert.isNull(await verifyAccessToken.execute(value))
  })

  test('ends when it is revoked, also after many uses', async ({ assert }) => {
    stopClock(NOW)
    const { accessToken, value } = await issue('2126-03-01T10:00:00Z')
    const tokens = await app.container.make(AccessTokenRepository)
    const cachedTokens = await app.container.make(CachedTokens)
    const verifyAccessToken = await app.container.make(VerifyAccessToken)
    assert.isNotNull(await verifyAccessToken.execute(value))
    assert.isNotNull(await verifyAccessToken.execute(value))

    await tokens.delete(accessToken.organizationId, accessToken.id)
    cachedTokens.revoke(accessToken.id)

    assert.isNull(await verifyAccessToken.execute(value))
  })

  test('is compared again when its row has changed', async ({ assert }) => {
    stopClock(NOW)
    const { accessToken, value } = await issue('2126-03-01T10:00:00Z')
    const cachedTokens = await app.container.make(CachedTokens)
    const verifyAccessToken = await app.container.make(VerifyAccessToken)
    assert.isNotNull(await verifyAccessToken.execute(value))

    await AccessTokenModel.updateOne({ _id: accessToken.id }, { hash: 'of another secret' })
    cachedTokens.beginGap()

    assert.isNull(await verifyAccessToken.execute(value))
  })

  test('does not open with a secret of the same length', async ({ assert }) => {
    stopClock(NOW)
    const { value } = await issue('2126-03-01T10:00:00Z')
    const other = await issue('2126-03-01T10:00:00Z')
    const [id = ''] = value.release().split('.')
    const [, secret = ''] = other.value.release().split('.')
    const verifyAccessToken = await app.container.make(VerifyAccessToken)

    assert.isNull(await verifyAccessToken.execute(new Secret(`${id}.${secret}`)))
  })

  test('records when it was last used, never an earlier time', async ({ assert }) => {
    const clock = stopClock(NOW)
    const { accessToken, value } = await issue('2126-03-02T10:00:00Z')
    const verifyAccessToken = await app.container.make(VerifyAccessToken)
    const tokens = await app.container.make(AccessTokenRepository)
    const lastUse = async () => {
      const found = await tokens.findForAuthentication(accessToken.id)
      return found?.lastUsedAt?.toISOString()
    }

    for (const instant of [NOW, '2126-03-01T09:01:00.000Z']) {
      clock.set(instant)
      await verifyAccessToken.execute(value)
      await waitUntil(async () => (await lastUse()) === instant, waitLimit())
    }
    await tokens.markUsed(accessToken.organizationId, accessToken.id, new Date(NOW))

    assert.equal(await lastUse(), '2126-03-01T09:01:00.000Z')
  })

  test('of the shortest lifetime is refused once it has passed', async ({ assert }) => {
    stopClock(NOW)
    const createAccessToken = await app.container.make(CreateAccessToken)
    const { accessToken: creator } = await issue('2126-04-01T09:00:00Z')
    const { organizationId, permissions, id: tokenId } = creator
    const principal = { organizationId, tokenId, tokenName: 'parent', permissions }
    const input = { name: 'CI', permissions: ['flows:read'] as const, lifetimeMs: null }

    const past = await createAccessToken.execute(principal, { ...input, expiresAt: new Date(NOW) })
    const next = await createAccessToken.execute(principal, {
      ...input,
      expiresAt: new Date('2126-03-01T09:00:00.001Z'),
    })

    assert.deepEqual(past, { ok: false, error: { type: 'expiry_out_of_range' } })
    assert.isTrue(next.ok)
  })
})
