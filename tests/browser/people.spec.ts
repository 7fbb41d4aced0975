import { rmSync } from 'node:fs'
import { test } from '@japa/runner'
import { OidcProvider } from '#scripts/quickstart/oidc_provider'
import { freePort } from '#scripts/services/free_port'
import { buildForBrowsers } from '#scripts/web/build_for_browsers'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { loadFigures } from '#tests/support/browser/performance'
import { type ConsoleOptions, openConsole } from '#tests/support/browser/open_console'
import { startCalmInstance } from '#tests/support/browser/start_calm_instance'
import { createTenant } from '#tests/support/create_tenant'
import { invite, join, somebody } from '#tests/support/members'
import { newFolder } from '#tests/support/new_folder'
import type { BrowserTab } from '#tests/support/browser/browser_tab'

const NAMES = [
  'Ada Lovelace',
  'Mia Berg',
  'Tom Jansen',
  'Lea Voss',
  'Ben Koch',
  'Eva Roth',
  'Kim Lund',
]

const emailOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@clinic.example`

/** The providers, and an instance that uses both. */
let provider: OidcProvider
let other: OidcProvider
let url: string

/** The identity of a person of the provider. */
const identityOf = (name: string) =>
  somebody({ issuer: provider.issuer, subject: name, email: emailOf(name), name })

/** A tab of a new profile, which the provider does not know yet. */
async function openTab(options: Omit<ConsoleOptions, 'url'> = {}): Promise<BrowserTab> {
  const tab = await openConsole({ ...options, url, isFresh: true })
  tab.allow({ url: '/favicon.ico', status: 404 })
  return tab
}

/** Goes to the provider and back, by keyboard alone. */
async function continueAs(
  { page, keyboard }: BrowserTab,
  name: string,
  by = 'Example ID'
): Promise<void> {
  await keyboard.press(page.getByRole('button', { name: `Continue with ${by}` }))
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await page.getByRole('link', { name }).click()
}

const button = ({ page }: BrowserTab, name: string | RegExp) => page.getByRole('button', { name })

const KEPT = "JSON.parse(sessionStorage.getItem('signalbox.session'))"

const tokenIn = ({ page }: BrowserTab) => page.evaluate<string>(`${KEPT}.token`)
const endIn = ({ page }: BrowserTab) => page.evaluate<string>(`${KEPT}.expiresAt`)

/** Moves the end of the session so near that the page renews it after a reload. */
async function endSoon({ page }: BrowserTab): Promise<string> {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const kept = `JSON.stringify({ ...${KEPT}, expiresAt: '${soon}' })`
  await page.evaluate(`sessionStorage.setItem('signalbox.session', ${kept})`)
  return soon
}

browserGroup('A person who signs in as themselves', (group) => {
  group.setup(async () => {
    await buildForBrowsers()
    const folder = newFolder()
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const people = NAMES.map((name) => ({
      sub: name,
      name,
      claims: { email: emailOf(name), email_verified: true },
    }))
    const redirectUri = `${url}/console`
    const settings = { port: 0, path: '', people, redirectUri, isOffline: true }
    const claims = ['email', 'email_verified']
    provider = await OidcProvider.listen({ ...settings, claims })
    other = await OidcProvider.listen({ ...settings, claims })
    const ofOther = Object.entries({ ...other.environment, OIDC_NAME: 'Other ID' })
    const { server } = await startCalmInstance(folder, {
      ...provider.environment,
      OIDC_NAME: 'Example ID',
      ...Object.fromEntries(ofOther.map(([key, value]) => [key.replace('OIDC', 'OIDC_2'), value])),
      PUBLIC_URL: url,
      PORT: String(port),
    })
    return async () => {
      await server.stop()
      await Promise.all([provider.stop(), other.stop()])
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('opens an invitation, joins by a press, signs out and in again, by keyboard alone', async () => {
    const { organizationId } = await createTenant({ name: 'Praxis Nord' })
    const { invitation } = await invite(organizationId, { name: 'Mia Berg', role: 'editor' })
    const tab = await openTab({ at: `invitation=${invitation.release()}` })
    const { page, keyboard } = tab
    await page.getByText('“Praxis Nord” invites you to join as Editor.').waitFor()
    await tab.assertReadable('an invitation')

    await continueAs(tab, 'Mia Berg')
    await page.getByText(`You signed in as ${emailOf('Mia Berg')}.`).waitFor()
    await assertBecomes(() => page.url(), `${url}/console`)
    await tab.assertReadable('an invitation with the person who opens it')
    await page.reload()
    await keyboard.press(button(tab, 'Join Praxis Nord as Editor'))
    await tab.heading('Overview').waitFor()
    await tab.announces('Welcome to “Praxis Nord”.')

    await keyboard.press(button(tab, 'Sign out'))
    await tab.heading('Sign in').waitFor()
    await tab.assertReadable('signing in with a provider')
    await keyboard.press(button(tab, 'Continue with Example ID'))
    await tab.heading('Overview').waitFor()
    await page.getByRole('link', { name: 'Mia Berg' }).first().waitFor()
  })

  test('chooses one of several organizations, and switches without signing in again', async () => {
    const north = await createTenant({ name: 'Praxis Nord' })
    const south = await createTenant({ name: 'Praxis Süd' })
    const ada = identityOf('Ada Lovelace')
    await join(north.organizationId, { name: 'Ada Lovelace' }, ada)
    await join(south.organizationId, { name: 'Ada Lovelace', role: 'viewer' }, ada)
    const tab = await openTab({ at: '/organization' })
    await continueAs(tab, 'Ada Lovelace')
    await tab.heading('Where do you want to go?').waitFor()
    await tab.assertReadable('the choice of an organization')
    await tab.keyboard.press(button(tab, /Praxis Nord/))
    await tab.heading('Organization').waitFor()

    await tab.page.getByRole('link', { name: 'Ada Lovelace' }).first().click()
    await tab.heading('My account').waitFor()
    await tab.page.getByText(emailOf('Ada Lovelace')).waitFor()
    await tab.assertReadable('my account')
    await tab.keyboard.press(button(tab, 'Switch: Praxis Süd'))
    await tab.announces('in “Praxis Süd”')
    await assertBecomes(
      () => tab.page.getByRole('listitem').filter({ hasText: 'you are here' }).innerText(),
      /Praxis Süd\s*Viewer/
    )
  })

  test('chooses one of several providers, at each of which they are somebody else', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant({ name: 'Praxis Nord' })
    const { issuer } = other
    const theirs = somebody({ issuer, subject: 'Kim Lund', email: emailOf('Kim Lund') })
    await join(organizationId, { name: 'Kim Lund' }, theirs)
    const tab = await openTab()
    await tab.page.getByLabel('Access token').waitFor()
    const { shift } = await loadFigures(tab.page)
    assert.isBelow(shift, 0.001)
    await continueAs(tab, 'Kim Lund')
    await tab.heading('No organization knows you yet').waitFor()

    await continueAs(tab, 'Kim Lund', 'Other ID')

    await tab.heading('Overview').waitFor()
    await tab.page.getByRole('link', { name: 'Kim Lund' }).first().waitFor()
  })

  test('of no organization is told what to do', async () => {
    const tab = await openTab()
    await continueAs(tab, 'Tom Jansen')

    await tab.heading('No organization knows you yet').waitFor()
    await tab.page.getByText(emailOf('Tom Jansen')).waitFor()
    await tab.assertReadable('a person of no organization')
    await tab.keyboard.press(button(tab, 'Sign in with a token'))
    await tab.page.getByLabel('Access token').waitFor()
  })

  test('is told why an invitation does not let them in: {$self}')
    .with(['other address', 'used', 'member already'] as const)
    .run(async (_, why) => {
      const { organizationId } = await createTenant({ name: 'Praxis Nord' })
      const lea = identityOf('Lea Voss')
      if (why === 'member already') await join(organizationId, { role: 'viewer' }, lea)
      const email = why === 'other address' ? 'mia@clinic.example' : undefined
      const { invitation } = await invite(organizationId, {
        role: 'viewer',
        ...(email && { email }),
      })
      const at = `invitation=${invitation.release()}`
      const tab = await openTab({ at })
      tab.allow(
        { url: '/v1/sign-in/accept', status: 403 },
        { url: '/v1/sign-in/', status: 401 },
        { url: '/v1/sign-in/accept', status: 409 }
      )
      await continueAs(tab, 'Lea Voss')
      const joins = button(tab, 'Join Praxis Nord as Viewer')
      await joins.click()
      if (why === 'other address') {
        await tab.heading('This invitation is for another address').waitFor()
        await tab.page.getByText('It is for mia@clinic.example').waitFor()
      } else if (why === 'member already') {
        await tab.heading('You are a member already').waitFor()
        await tab.keyboard.press(button(tab, 'Go on to sign in'))
        await tab.heading('Overview').or(tab.heading('Where do you')).first().waitFor()
        return
      } else {
        await tab.heading('Overview').waitFor()
        await tab.page.evaluate(`location.hash = '${at}'`)
        await tab.heading('This invitation no longer works').waitFor()
      }
      await tab.assertReadable(`an invitation that does not let in: ${why}`)
    })

  test('is told what to do when the provider does not sign them in: {$self}')
    .with(['refused', 'away', 'too late'] as const)
    .run(async (_, why) => {
      const tab = await openTab()
      const { page } = tab
      const completion = '/v1/sign-in/complete'
      const problem = { detail: '', code: `E_PROVIDER_${why === 'away' ? 'AWAY' : 'REFUSED'}` }
      tab.allow({ url: completion, status: 503 }, { url: completion, status: 502 })
      if (why !== 'too late') {
        const status = why === 'away' ? 503 : 502
        await page.route(`**${completion}`, (route) => route.fulfill({ status, json: problem }))
        await continueAs(tab, 'Tom Jansen')
      } else {
        await page.goto(`${url}/console?code=of-yesterday&state=lost`)
      }
      const title = {
        'refused': 'The provider did not let you in',
        'away': 'The provider does not answer',
        'too late': 'This took too long',
      }[why]
      await tab.heading(title).waitFor()
      await assertBecomes(() => page.url(), /\/console$/)
      await tab.assertReadable(`a sign-in that failed: ${why}`)
      await button(tab, 'Continue with Example ID').waitFor()
    })

  test('goes on in every tab when their session is renewed', async ({ assert }) => {
    const { organizationId } = await createTenant({ name: 'Praxis Nord' })
    await join(organizationId, { name: 'Ben Koch' }, identityOf('Ben Koch'))
    const tab = await openTab()
    await continueAs(tab, 'Ben Koch')
    await tab.heading('Overview').waitFor()
    const link = tab.page.getByRole('link', { name: 'Routers', exact: true }).first()
    const beside = await tab.opened(() => link.click({ button: 'middle' }))
    await beside.heading('Routers').waitFor()
    const token = await tokenIn(tab)

    const soon = await endSoon(tab)
    await tab.page.reload()

    for (const one of [tab, beside]) {
      await assertBecomes(
        () => endIn(one),
        (at) => Date.parse(at) > Date.parse(soon) + 3_600_000
      )
      assert.equal(await tokenIn(one), token)
    }
  })

  test('signs in again in another tab when the provider no longer confirms, and what was typed stays', async () => {
    const { organizationId } = await createTenant({ name: 'Praxis Nord' })
    await join(organizationId, { name: 'Eva Roth' }, identityOf('Eva Roth'))
    const tab = await openTab({ at: '/routers/new' })
    await continueAs(tab, 'Eva Roth')
    await tab.heading('New router').waitFor()
    const token = await tokenIn(tab)
    const problem = { code: 'E_SIGN_IN_AGAIN', detail: '' }
    tab.allow({ url: '/v1/access-tokens/current/renew', status: 403 })
    await tab.page.route('**/current/renew', (route) =>
      route.fulfill({ status: 403, json: problem })
    )
    await endSoon(tab)
    await tab.page.reload()
    await tab.announces('You will be signed out on')
    const name = tab.page.getByLabel(/^Name/).first()
    await name.fill('Implants')
    const again = await tab.opened(() => tab.keyboard.press(button(tab, 'Sign in again')))
    await again.heading('Sign in again').waitFor()
    await again.assertReadable('signing in again')
    await button(again, 'Continue with Example ID').click()
    await again.heading('Overview').waitFor()

    await assertBecomes(
      () => tokenIn(tab),
      (held) => held !== token
    )
    await assertBecomes(() => name.inputValue(), 'Implants')
  })
})
