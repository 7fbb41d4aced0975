import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant } from '#tests/support/create_tenant'

/** A session as the sign-in page begins one. */
async function signedInSession({ bearer }: { readonly bearer: string }): Promise<string> {
  const { url } = await theInstance()
  const derived = await fetch(`${url}/v1/access-tokens/current/derive`, {
    method: 'POST',
    headers: { 'authorization': bearer, 'content-type': 'application/json' },
    body: '{}',
  })
  const { token } = (await derived.json()) as { readonly token: string }
  return `Bearer ${token}`
}

browserGroup('A token for a colleague', () => {
  test('is a link that signs in each time, with what an editor needs', async ({ assert }) => {
    const tab = await openConsole({ as: await signedInSession(await createTenant()) })
    const { page } = tab
    const journey = await beginJourney(tab)
    await page.getByRole('navigation').getByRole('link', { name: 'Tokens', exact: true }).click()
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of your colleague').fill('Mia Berg')
    await tab.assertReadable('the form of an invitation')
    await dialog.getByRole('button', { name: 'Editor' }).click()
    await dialog.getByRole('button', { name: 'Create the link' }).click()
    await dialog.getByText('it signs in each time').waitFor()
    await tab.assertReadable('the link of an invitation')
    await dialog.getByRole('button', { name: 'Copy the link' }).click()
    const link = await assertBecomes(
      () => page.evaluate<string>('navigator.clipboard.readText()'),
      /\/console#code=sbl_/
    )
    journey.assertAtMost({ clicks: 5 })

    const signIn = async () => {
      const opened = await openConsole({ at: new URL(link).hash.slice(1) })
      await opened.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await opened.heading('Overview').waitFor()
      return opened
    }
    await signIn()
    const colleague = await signIn()
    await colleague.page.getByText('Token “Mia Berg”').first().waitFor()
    await assertBecomes(
      () => colleague.page.getByRole('link', { name: 'Tokens', exact: true }).count(),
      0
    )
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: /^Mia Berg/ }).waitFor()
    assert.equal(journey.steps.keys, 0)
  })
})
