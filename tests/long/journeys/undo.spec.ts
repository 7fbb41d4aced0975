import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { RouterRepository } from '#routing/routers/router_repository'
import { PERMISSIONS } from '#shared/permission'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { visitedRouters } from '#tests/support/insight/visited_routers'
import { issueBearer } from '#tests/support/issue_token'
import { ROUTERS } from '#tests/support/routers'

browserGroup('The undo of a colleague’s change', () => {
  test('restores a deleted router from its row in three clicks, and shows its impact first', async ({
    assert,
  }) => {
    const { tenant, bookings } = await visitedRouters()
    const { organizationId } = tenant
    const authorization = await issueBearer(organizationId, PERMISSIONS, { name: 'Anna' })
    const { url } = await theInstance()
    await fetch(`${url}${ROUTERS}/${bookings.id}`, { method: 'DELETE', headers: { authorization } })
    const tab = await openConsole({ as: tenant })
    tab.allow({ url: '/v1/router-changes/restore', status: 503 })
    const journey = await beginJourney(tab)
    const { page } = tab

    await page.getByRole('navigation').getByRole('link', { name: 'History' }).click()
    const [deletion] = [page.getByRole('listitem').filter({ hasText: 'Anna' })]
    await deletion.getByText('deleted').waitFor()
    await deletion.getByRole('button', { name: 'Undo this change' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('“Bookings” comes back.').waitFor()
    await dialog.getByText('30 of 35 visitors of the last 7 full days').waitFor()
    await tab.assertReadable('the undo of a deletion')
    await dialog.getByRole('button', { name: 'Undo this change' }).click()
    await tab.announces('Undone: 1 router.')
    journey.assertAtMost({ clicks: 3 })

    const routers = await app.container.make(RouterRepository)
    const back = await routers.find(organizationId, bookings.id)
    assert.equal(back?.createdAtMs, bookings.createdAtMs)
    const again = deletion.getByRole('button', { name: 'Undo this change' })
    await assertBecomes(() => again.count(), 0)
    await page.keyboard.press('Control+z')
    await tab.announces('Undone: 1 router.')
    assert.isNull(await routers.find(organizationId, bookings.id))

    // Whose change a message takes back leaves: the next person in the tab undoes nothing.
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Access token').fill(authorization.replace('Bearer ', ''))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await tab.heading('History').waitFor()
    await assertBecomes(() => undo.count(), 0)
  })
})
