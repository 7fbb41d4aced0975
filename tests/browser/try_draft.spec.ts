import { test } from '@japa/runner'
import type { Locator } from 'playwright-core'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { ROUTERS, type ShownRouter } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const TRIED = 'https://clinic.example/autumn?utm_source=google'
async function namesOf({ bearer }: Tenant): Promise<string[]> {
  const { url } = await theInstance()
  const answer = await fetch(`${url}${ROUTERS}`, { headers: { authorization: bearer } })
  const { data } = (await answer.json()) as { data: ShownRouter[] }
  return data.map(({ name }) => name)
}

browserGroup('A draft', () => {
  test('is tried at another time before it is saved: by {$self}')
    .with(['mouse', 'keyboard'] as const)
    .run(async ({ assert }, by) => {
      const tenant = await createTenant()
      await createStoredRouter(tenant, {
        name: 'Summer ads',
        criteria: { campaign: { utm_source: 'google' } },
        activeFromMs: Date.parse('2030-06-01T00:00:00Z'),
      })
      const tab = await openConsole({ as: tenant, at: '/routers/new' })
      const { page, keyboard } = tab
      const press = (target: Locator) => (by === 'mouse' ? target.click() : keyboard.press(target))
      const fill = (field: Locator, text: string) =>
        by === 'mouse' ? field.fill(text) : keyboard.fill(field, text)
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      const name = page.getByRole('textbox', { name: /^Name/ }).first()
      await fill(name, 'Autumn')
      await fill(field('Path'), '/autumn')
      await fill(field('Example URLs'), TRIED)
      await press(page.getByRole('button', { name: 'Try', exact: true }).first())

      await tab.announces('Autumn takes this URL')
      await page.getByText('With your unsaved draft “Autumn”.').waitFor()
      const at = page.getByLabel(/^At/)
      await fill(at, '07.07.2030 10:30')
      await press(page.getByRole('button', { name: 'Try', exact: true }))
      await assertBecomes(() => at.inputValue(), '2030-07-07 10:30')
      await tab.announces('Summer ads takes this URL')
      await tab.assertReadable('a draft at another time')

      await press(page.getByRole('link', { name: 'Back to the draft' }))
      await assertBecomes(() => name.inputValue(), 'Autumn')
      assert.deepEqual(await namesOf(tenant), ['Summer ads'])
    })
})
