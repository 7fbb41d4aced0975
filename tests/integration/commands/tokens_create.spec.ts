import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { VerifyAccessToken } from '#identity/tokens/verify_access_token'
import { PERMISSIONS } from '#shared/permission'
import { createTenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'

test.group('tokens:create', () => {
  test('creates a token that works and prints it as JSON', async ({ assert }) => {
    const { organizationId } = await createTenant()

    const { exitCode, stdout } = await runCommand('tokens:create', [
      `--org=${organizationId}`,
      '--name=CI',
      '--permissions=flows:read,routers:read',
      '--expires-in=2h',
      '--json',
    ])

    assert.equal(exitCode, 0)
    const printed = JSON.parse(stdout.join('\n'))
    assert.containsSubset(printed, {
      organization_id: organizationId,
      name: 'CI',
      permissions: ['flows:read', 'routers:read'],
    })
    assert.notProperty(printed, 'hash')
    assert.approximately(Date.parse(printed.expires_at), Date.now() + 7_200_000, 60_000)
    const verifyAccessToken = await app.container.make(VerifyAccessToken)
    const verified = await verifyAccessToken.execute(new Secret(printed.token))
    assert.containSubset(verified, { organizationId })
  })

  test('prints the value for a person and grants everything on request', async ({ assert }) => {
    const { organizationId } = await createTenant()

    const { exitCode, stdout } = await runCommand('tokens:create', [
      `--org=${organizationId}`,
      '--name=CI',
      '--permissions=all',
    ])

    assert.equal(exitCode, 0)
    assert.include(stdout, `permissions  ${PERMISSIONS.join(', ')}`)
    assert.match(stdout.at(-1) ?? '', /^token {8}sbx_\S+$/)
  })
})
