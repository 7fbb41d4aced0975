import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { IssueSignInCode } from '#identity/sign_in/issue_sign_in_code'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'

async function newCode(): Promise<string> {
  const { organizationId, tokenId } = await createTenant()
  const issueSignInCode = await app.container.make(IssueSignInCode)
  const issued = await issueSignInCode.execute(organizationId, tokenId)
  if (!issued.ok) throw new Error('the token is there')
  return issued.value.release()
}

browserGroup('A sign-in link', () => {
  test('signs in without a token, and its code leaves the address', async () => {
    const tab = await openConsole({ at: `code=${await newCode()}` })

    await tab.heading('Overview').waitFor()
    await assertBecomes(() => tab.page.url(), /\/console#\/$/)
    await tab.page.goBack().catch(() => null)
    await assertBecomes(
      () => tab.page.url(),
      (read) => !read.includes('code')
    )
  })

  test('opened in a tab that is signed in shows nothing of the session before', async () => {
    const former = await createTenant({ name: 'The organization before' })
    const tab = await openConsole({ as: former, at: '/organization' })
    const { page } = tab
    const shown = page.getByText('The organization before')
    await shown.first().waitFor()
    const code = await newCode()

    await page.evaluate(`location.hash = 'code=${code}'`)
    await tab.heading('Overview').waitFor()
    await page.evaluate(`location.hash = '/organization'`)
    await page.getByText('Clinic').first().waitFor()

    await assertBecomes(() => shown.count(), 0)
  })

  test('that could not be asked about is opened again, and then signs in', async () => {
    const place = `#code=${await newCode()}`
    const tab = await openConsole()
    tab.allow({ url: '/v1/access-tokens/sign-in', status: 503 })
    const { page } = tab
    const open = () => page.goto(`${page.url().replace(/#.*$/, '')}${place}`)
    const problem = { code: 'E_STORE_UNAVAILABLE', detail: 'A database cannot be reached.' }
    const asked = '**/v1/access-tokens/sign-in'
    await page.route(asked, (route) => route.fulfill({ status: 503, json: problem }))
    await open()
    await tab.announces('Open the link again')
    await tab.assertReadable('the page of a link that could not be asked about')

    await page.unroute(asked)
    await open()
    await tab.heading('Overview').waitFor()
  })

  test('that is used says so, and leaves the way by a token', async () => {
    const code = await newCode()
    const first = await openConsole({ at: `code=${code}` })
    await first.heading('Overview').waitFor()

    const second = await openConsole()
    second.allow({ url: '/v1/access-tokens/sign-in', status: 401 })
    const { page } = second
    await page.goto(`${page.url().replace(/#.*$/, '')}#code=${code}`)

    await second.announces('This link has been used')
    await assertBecomes(() => page.url(), /\/console#\/$/)
    await second.assertReadable('the page of a used link')
  })
})
