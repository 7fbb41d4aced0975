import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const BOOK = 'https://clinic.example/book'

async function visit({ bearer }: Tenant, url: string): Promise<void> {
  const instance = await theInstance()
  const response = await fetch(`${instance.url}${ROUTERS}/resolve`, {
    method: 'POST',
    headers: { 'authorization': bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  if (!response.ok) throw new Error(`a resolve answered ${response.status}`)
}

browserGroup('Live', () => {
  test('shows resolves as they happen, pauses with Space, and leads to why', async () => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, {
      name: 'Bookings',
      criteria: { path: { segments: ['book'] } },
    })
    const tab = await openConsole({ as: tenant, at: '/live' })
    const { keyboard, page } = tab
    await tab.announces('Live')
    await tab.assertReadable('nothing yet')

    await visit(tenant, `${BOOK}?n=1`)
    await page.getByText(`${BOOK}?n=1`).waitFor()
    await page.getByRole('link', { name: 'Bookings' }).waitFor()
    await tab.assertReadable('a resolve')
    await page.getByRole('heading', { level: 1 }).focus()
    await keyboard.keys('Space')
    await tab.announces('Paused')
    await visit(tenant, `${BOOK}?n=2`)
    await tab.announces('1 new entry waits')
    await assertBecomes(() => page.getByText(`${BOOK}?n=2`).count(), 0)
    await keyboard.keys('Space')
    await page.getByText(`${BOOK}?n=2`).waitFor()

    await keyboard.press(page.getByRole('link', { name: 'Why?' }))
    await tab.announces('Bookings takes this URL')
  })

  test('shows what happened before, in German too', async () => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, {
      name: 'Bookings',
      criteria: { path: { segments: ['book'] } },
    })
    await visit(tenant, BOOK)
    const tab = await openConsole({ as: tenant, at: '/live', locale: 'de-DE', width: 390 })

    await tab.page.getByText(BOOK).waitFor()
    await tab.page.getByText('führt einen Besucher').waitFor()
    await tab.assertReadable('in German')
  })
})
