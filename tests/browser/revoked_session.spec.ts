import { test } from '@japa/runner'
import { PERMISSIONS } from '#shared/permission'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'

const tokenOf = (bearer: string) => bearer.replace(/^Bearer /, '')

/** Another person revokes the token of a tab. */
async function revoke(bearer: string): Promise<void> {
  const { url } = await theInstance()
  const options = { method: 'DELETE', headers: { authorization: bearer } }
  const { ok, status } = await fetch(`${url}/v1/access-tokens/current`, options)
  if (!ok) throw new Error(`The token was not revoked: ${status}`)
}

browserGroup('A token that is revoked elsewhere', () => {
  test('ends the session, and signing in leads back: by {$self}')
    .with(['mouse', 'keyboard'] as const)
    .run(async (_, by) => {
      const { organizationId, bearer } = await createTenant()
      const tab = await openConsole({ as: bearer })
      const { page, keyboard } = tab
      tab.allow({ url: '/v1/', status: 401 })
      await tab.settles()
      await revoke(bearer)
      const link = page.getByRole('link', { name: 'Tokens', exact: true }).first()
      if (by === 'mouse') await link.click()
      else await keyboard.press(link)

      await tab.heading('Sign in').waitFor()
      await tab.announces('Your session has ended')
      await tab.assertReadable('a session that has ended')
      // Somebody of another organization may sign in next.
      const next =
        by === 'mouse'
          ? await issueToken(organizationId, PERMISSIONS, { name: 'Mia' })
          : await createTenant()
      const field = page.getByLabel('Access token')
      if (by === 'mouse') {
        await field.fill(tokenOf(next.bearer))
        await page.getByRole('button', { name: 'Sign in' }).click()
      } else {
        await keyboard.fill(field, tokenOf(next.bearer))
        await keyboard.keys('Enter')
      }
      await tab.heading('Access tokens').or(tab.heading('Tokens')).waitFor()
      await assertBecomes(() => page.url(), /#\/tokens$/)
      await assertBecomes(() => keyboard.focused(), /^heading .*\[level=1\]/)
    })
})
