import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { VerifyAccessToken } from '#identity/tokens/verify_access_token'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { runCommand } from '#tests/support/run_command'

test.group('tokens:list', () => {
  test('shows the tokens of the organization, and neither values nor hashes', async ({
    assert,
  }) => {
    const tenant = await createTenant({ permissions: ['routers:read'] })
    const { tokenId } = await issueToken(tenant.organizationId, ['flows:read'], {
      name: 'old',
      expiresAt: new Date(Date.now() - 1_000),
    })

    const people = await runCommand('tokens:list', [`--org=${tenant.organizationId}`])
    const machines = await runCommand('tokens:list', [`--org=${tenant.organizationId}`, '--json'])

    assert.equal(people.exitCode, 0)
    assert.match(people.stdout[1] ?? '', new RegExp(`^${tokenId} +"old" .* \\(expired\\) +never`))
    assert.match(people.stdout[2] ?? '', /routers:read$/)
    const printed = machines.stdout.join('')
    assert.lengthOf(JSON.parse(printed).tokens, 2)
    assert.notInclude(printed, 'hash')
    assert.notInclude(printed, 'sbx_')
  })
})

test.group('tokens:revoke', () => {
  test('takes effect at once', async ({ assert }) => {
    const { organizationId, tokenId, bearer } = await createTenant()
    const verifyAccessToken = await app.container.make(VerifyAccessToken)
    const value = new Secret(bearer.replace('Bearer ', ''))
    assert.isNotNull(await verifyAccessToken.execute(value))

    const { exitCode, stdout } = await runCommand('tokens:revoke', [
      tokenId,
      `--org=${organizationId}`,
    ])

    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, [`revoked ${tokenId}`])
    assert.isNull(await verifyAccessToken.execute(value))
  })
})
