import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { IssueSignInCode } from '#identity/sign_in/issue_sign_in_code'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import type { BrowserTab } from '#tests/support/browser/browser_tab'

/** The code of a token of the clinic. */
async function newCode(name?: string): Promise<string> {
  const { organizationId, tokenId } = await createTenant()
  const issued =
    name === undefined
      ? { tokenId }
      : await issueToken(organizationId, ['routers:read', 'organizations:read'], { name })
  const issueSignInCode = await app.container.make(IssueSignInCode)
  const code = await issueSignInCode.execute(organizationId, issued.tokenId)
  if (!code.ok) throw new Error('the token is there')
  return code.value.release()
}

const signIn = ({ page }: BrowserTab) => page.getByRole('button', { name: 'Sign in', exact: true })

browserGroup('A sign-in link', () => {
  test('says as whom it signs in, signs in by a click, and says where', async () => {
    const tab = await openConsole({ at: `code=${await newCode('Mia Berg')}` })

    await tab.page.getByText('This link signs you in as “Mia Berg”.').waitFor()
    await tab.assertReadable('the page of a link')
    await signIn(tab).click()

    await tab.heading('Overview').waitFor()
    await tab.announces('You are signed in as “Mia Berg” in “Clinic”.')
  })

  test('removes its code from address and history, and survives a reload', async () => {
    const tab = await openConsole({ at: `code=${await newCode()}` })

    await assertBecomes(() => tab.page.url(), /\/console#\/$/)
    await tab.page.reload()
    await tab.keyboard.press(signIn(tab))
    await tab.heading('Overview').waitFor()
    await tab.page.goBack().catch(() => null)
    await assertBecomes(
      () => tab.page.url(),
      (read) => !read.includes('code')
    )
  })

  test('still signs in after a mail filter’s browser has opened it', async () => {
    const at = `code=${await newCode('Mia Berg')}`
    const filter = await openConsole({ at })
    await filter.page.getByText('as “Mia Berg”').waitFor()
    await filter.settles()

    const tab = await openConsole({ at })
    await signIn(tab).click()

    await tab.heading('Overview').waitFor()
  })

  test('opened in a tab that is signed in says so, and shows nothing of the session before', async () => {
    const former = await createTenant({ name: 'The organization before' })
    const tab = await openConsole({ as: former, at: '/organization' })
    const { page } = tab
    const shown = page.getByText('The organization before')
    await shown.first().waitFor()
    const code = await newCode('Mia Berg')

    await page.evaluate(`location.hash = 'code=${code}'`)
    await page.getByText('This tab is signed in as').waitFor()
    await tab.assertReadable('the page of a link in a tab that is signed in')
    await signIn(tab).click()
    await tab.heading('Overview').waitFor()
    await page.evaluate(`location.hash = '/organization'`)
    await page.getByText('Clinic').first().waitFor()

    await assertBecomes(() => shown.count(), 0)
  })

  test('can be left by a tab that is signed in, and still signs in elsewhere', async () => {
    const at = `code=${await newCode('Mia Berg')}`
    const tab = await openConsole({ as: await createTenant({ name: 'Praxis Nord' }) })

    await tab.page.evaluate(`location.hash = '${at}'`)
    await tab.page.getByRole('button', { name: 'Stay signed in as now' }).click()
    await tab.heading('Overview').waitFor()
    await tab.page.getByText('Praxis Nord').first().waitFor({ state: 'attached' })
    const elsewhere = await openConsole({ at })
    await signIn(elsewhere).click()
    await elsewhere.heading('Overview').waitFor()
  })

  test('that could not be checked says why, and signs in on the next press', async () => {
    const tab = await openConsole()
    tab.allow({ url: '/v1/access-tokens/sign-in', status: 503 })
    const { page } = tab
    const problem = { code: 'E_STORE_UNAVAILABLE', detail: 'A database cannot be reached.' }
    const asked = '**/v1/access-tokens/sign-in*'
    await page.route(asked, (route) => route.fulfill({ status: 503, json: problem }))
    await page.evaluate(`location.hash = 'code=${await newCode()}'`)
    await signIn(tab).click()
    await page.getByRole('alert').getByText('E_STORE_UNAVAILABLE').waitFor()
    await tab.assertReadable('the page of a link that could not be asked about')

    await page.unroute(asked)
    await signIn(tab).click()
    await tab.heading('Overview').waitFor()
  })

  test('cancels the question whose it is before it signs in', async ({ assert }) => {
    const tab = await openConsole()
    const { page } = tab
    const { promise: isUsed, resolve: use } = Promise.withResolvers<void>()
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<string>()
    const problem = { code: 'E_UNAUTHORIZED', detail: 'The credential is unknown.' }
    await page.route('**/v1/access-tokens/sign-in?validate_only=true', async (route) => {
      await isUsed
      await route.fulfill({ status: 401, json: problem }).catch(() => {})
    })
    page.on('requestfailed', (request) => {
      if (request.url().includes('validate_only')) end('given up')
    })
    page.on('requestfinished', (request) => {
      if (request.url().includes('validate_only')) end('answered')
    })
    await page.evaluate(`location.hash = 'code=${await newCode()}'`)
    await signIn(tab).click()
    await tab.heading('Overview').waitFor()
    use()

    assert.equal(await hasEnded, 'given up')
  })

  test('that is used up says so, and still offers to paste a token', async () => {
    const at = `code=${await newCode()}`
    const first = await openConsole({ at })
    await signIn(first).click()
    await first.heading('Overview').waitFor()

    const second = await openConsole()
    second.allow({ url: '/v1/access-tokens/sign-in', status: 401 })
    const { page } = second
    await page.evaluate(`location.hash = '${at}'`)

    await second.announces('This link has been used')
    await assertBecomes(() => page.url(), /\/console#\/$/)
    await second.assertReadable('the page of a used link')
  })

  test('that is used up leaves a signed-in tab as it is, and says so there', async () => {
    const at = `code=${await newCode()}`
    const tab = await openConsole({ at })
    tab.allow({ url: '/v1/access-tokens/sign-in', status: 401 })
    await signIn(tab).click()
    await tab.heading('Overview').waitFor()

    await tab.page.evaluate(`location.hash = '${at}'`)

    await tab.announces('This link has been used')
    await tab.heading('Overview').waitFor()
  })
})
