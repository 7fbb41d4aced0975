import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { createDeadLetter } from '#tests/support/webhooks/create_dead_letter'
import { startReceiver } from '#tests/support/webhooks/receiver'

type Verify = (headers: Readonly<Record<string, string>>, body: string, secret: string) => boolean

browserGroup('The journey of a webhook', () => {
  test('leads from an empty page to a message that the receiver has verified', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const tab = await openConsole({ as: tenant })
    const { page } = tab
    const journey = await beginJourney(tab)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')

    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click()
    await page.getByText('Nothing is sent to other systems yet.').waitFor()
    await tab.assertReadable('no webhooks')
    await button('Create a webhook').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByLabel('Routers change').check()
    await tab.assertReadable('the form of a webhook')
    await dialog.getByRole('button', { name: 'Create a webhook' }).click()
    await tab.heading(new URL(receiver.url).host).waitFor()
    await button('Copy the secret').click()
    const secret = await assertBecomes(copied, /^whsec_/)
    await button('Copy the function').click()
    const code = await assertBecomes(copied, /isFromSignalbox/)
    await button('Send a test').click()
    await tab.announces(/^Test: delivered \(204\) after \d+ ms/)
    journey.assertAtMost({ clicks: 7 })
    await page.getByRole('row', { name: /Test delivered 204/ }).waitFor()
    await tab.assertReadable('a webhook with its secret')

    const module = `data:text/javascript,${encodeURIComponent(code)}`
    const { isFromSignalbox } = (await import(module)) as { readonly isFromSignalbox: Verify }
    const [{ headers, body } = { headers: {}, body: '' }] = await receiver.waitFor(1)
    assert.isTrue(isFromSignalbox(headers, body, secret))
    assert.isFalse(isFromSignalbox(headers, `${body} `, secret))
    assert.isFalse(isFromSignalbox({ ...headers, 'webhook-timestamp': '1' }, body, secret))

    await createStoredRouter(tenant, { name: 'New', criteria: { path: { segments: ['new'] } } })
    await receiver.waitFor(1, 'router.changed')
  })

  test('leads from a failure to a message sent again, and to the deleted webhook', async () => {
    const tenant = await createTenant()
    const receiver = await startReceiver((_, response) => void response.writeHead(500).end('full'))
    const tab = await openConsole({ as: tenant, at: '/webhooks', locale: 'de-DE', width: 390 })
    const { page } = tab
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('Webhook anlegen').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Webhook anlegen' }).click()
    await tab.announces('Wählen Sie mindestens eine.')
    await dialog.getByLabel('Adresse').fill(receiver.url)
    await dialog.getByLabel('Ein Router führt einen Besucher').check()
    await dialog.getByLabel('Von den Besuchern melden').selectOption('einen von 100')
    await dialog.getByRole('button', { name: 'Webhook anlegen' }).click()
    await button('Test senden').click()
    await tab.announces(/^Test: abgelehnt \(500\)/)
    await page.getByRole('row', { name: /abgelehnt 500/ }).waitFor()
    await page.getByText('nicht angekommen', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Antwort' }).click()
    await page.getByText('full', { exact: true }).waitFor()

    const id = await assertBecomes(async () => page.url().split('/').at(-1) ?? '', /^[0-9a-f]{24}$/)
    await createDeadLetter(tenant.organizationId, id)
    await createDeadLetter(tenant.organizationId, id)
    await page.reload()
    await page
      .getByText('Nach einem Tag und 22 Versuchen aufgegeben: keine Antwort')
      .first()
      .waitFor()
    await tab.assertReadable('dead letters, in German')
    receiver.respond = (_, response) => void response.writeHead(204).end()
    await button('Erneut senden').first().click()
    await tab.announces('1 Nachricht unterwegs, noch 1 übrig.')
    await button('Alle erneut senden').click()
    await page.getByText('Jede Nachricht kam an oder wird noch versucht.').waitFor()
    await receiver.waitFor(2, 'router.changed')

    await button('Deaktivieren').click()
    await page.getByText('Jemand hat ihn deaktiviert.').waitFor()
    await button('Aktivieren').click()
    await page.getByText('aktiv', { exact: true }).waitFor()
    await button('Löschen').click()
    await tab.assertReadable('the question before a webhook is deleted')
    await dialog.getByRole('button', { name: 'Löschen' }).click()
    await page.getByText('Noch wird nichts an andere Systeme gesendet.').waitFor()
  })

  test('names the permission that a message requires', async () => {
    const tenant = await createTenant({ permissions: ['webhooks:manage', 'routers:read'] })
    const tab = await openConsole({ as: tenant, at: '/webhooks' })
    await tab.page.getByRole('button', { name: 'Create a webhook' }).click()
    const event = tab.page.getByLabel(/A booking is completed/)
    await assertBecomes(() => event.isDisabled(), true)
    await tab.page.getByText('It takes the permission events:read.').first().waitFor()
    await tab.assertReadable('the form of a webhook without a permission')
  })
})
