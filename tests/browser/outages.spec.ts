import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { startCalmInstance } from '#tests/support/browser/start_calm_instance'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { scratchFolder } from '#tests/support/scratch_folder'
import { PERMISSIONS } from '#shared/permission'
import { buildConsole } from '#scripts/web/build_console'

const WAYS = ['mouse', 'keyboard'] as const
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
    .with([...WAYS])
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
      const next = await issueToken(organizationId, PERMISSIONS, { name: 'Mia' })
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

browserGroup('An instance that is killed under an open page', () => {
  test('is said where a change was asked for, which succeeds once it is back, by mouse and by keyboard', async ({
    cleanup,
  }) => {
    await buildConsole()
    const folder = scratchFolder()
    let instance = await startCalmInstance(join(folder, '1'), { CRON_JOBS: 'off' })
    cleanup(() => instance.server.stop())
    const open = async (by: (typeof WAYS)[number]) => {
      const tab = await openConsole({ as: await createTenant(), at: '/tokens', url: instance.url })
      await tab.page.getByRole('rowheader', { name: 'test' }).waitFor()
      tab.allow({ url: /./, status: 'unreachable' })
      const press = (target: Locator, key = 'Enter') =>
        by === 'mouse' ? target.click() : tab.keyboard.press(target, key)
      const create = tab.page.getByRole('dialog').getByRole('button', { name: /create/i })
      return { by, tab, press, create }
    }
    const people = await Promise.all(WAYS.map(open))

    instance.server.kill('SIGKILL')
    await instance.server.exited
    for (const { by, tab, press, create } of people) {
      const { page, keyboard } = tab
      await press(page.getByRole('button', { name: /token/i }).first())
      const dialog = page.getByRole('dialog')
      const name = dialog.getByRole('textbox').first()
      await (by === 'mouse' ? name.fill('Reports') : keyboard.fill(name, 'Reports'))
      await press(dialog.getByRole('checkbox').first(), 'Space')
      await press(create)
      await tab.announces(/reach|network|connection/i)
      await tab.assertReadable(`a service that does not answer, by ${by}`)
    }

    instance = await startCalmInstance(join(folder, '2'), {
      CRON_JOBS: 'off',
      PORT: String(instance.server.port),
    })
    for (const { tab, press, create } of people) {
      await press(create)
      await tab.page.getByText(/sbx_/).first().waitFor()
      await assertBecomes(() => tab.page.getByRole('heading', { level: 1 }).count(), 1)
    }
  })
})
