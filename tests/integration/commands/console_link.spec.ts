import { test } from '@japa/runner'
import webConfig from '#config/web'
import { createTenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'

test.group('console:link', () => {
  test('prints a link to the console of this machine, with a code behind its #', async ({
    assert,
  }) => {
    const { organizationId, tokenId } = await createTenant()

    const { exitCode, stdout } = await runCommand('console:link', [
      `--org=${organizationId}`,
      `--token=${tokenId}`,
    ])

    assert.equal(exitCode, 0)
    assert.lengthOf(stdout, 1)
    const { origin, pathname, hash } = new URL(stdout[0] ?? '')
    assert.equal(`${origin}${pathname}`, `${webConfig.localUrl}/console`)
    assert.match(hash, new RegExp(`^#code=sbl_${tokenId}\\.[\\w-]{43}$`))
  })

  test('refuses outside develop', async ({ assert, cleanup }) => {
    const { organizationId, tokenId } = await createTenant()
    webConfig.hasSignInLinks = false
    cleanup(() => void (webConfig.hasSignInLinks = true))

    const { exitCode, stderr } = await runCommand('console:link', [
      `--org=${organizationId}`,
      `--token=${tokenId}`,
    ])

    assert.equal(exitCode, 2)
    assert.include(stderr.join(), 'sign-in links are for develop')
  })
})
