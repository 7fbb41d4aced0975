import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { behindBalancer } from '#tests/support/browser/behind_balancer'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { beginJourney } from '#tests/support/browser/journey'
import { openConsole } from '#tests/support/browser/open_console'
import { theDemo } from '#tests/support/browser/the_demo'
import { theInstance } from '#tests/support/browser/the_instance'
import { longTest } from '#tests/support/long_tier'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { ROUTERS, type ShownRouter } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const CHECK = `${ROUTERS}/validate-rules`
const LINK =
  'https://clinic.example/hamburg/implants?utm_source=google&utm_campaign=spring&gclid=Cj0K'

/** What the service stores by now. */
async function stored({ bearer }: Tenant): Promise<readonly ShownRouter[]> {
  const { url } = await theInstance()
  const answer = await fetch(`${url}${ROUTERS}?limit=100`, { headers: { authorization: bearer } })
  const { data } = (await answer.json()) as { data: ShownRouter[] }
  return data
}

/** Types a name between the render that shows a save as done and the effects of that render. */
const TYPE_WHEN_SAVED = `
  const name = document.querySelector('main input')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const isSaving = () => document.querySelector('.save-bar').textContent.includes('Saving')
  let wasSaving = false
  const observer = new MutationObserver(() => {
    wasSaving ||= isSaving()
    if (!wasSaving || isSaving()) return
    observer.disconnect()
    write.call(name, 'Typed')
    name.dispatchEvent(new Event('input', { bubbles: true }))
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
`

/** A change by somebody else. */
async function change({ bearer }: Tenant, id: string, body: object): Promise<void> {
  const { url } = await theInstance()
  const answer = await fetch(`${url}${ROUTERS}/${id}`, {
    method: 'PATCH',
    headers: { 'authorization': bearer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the change was refused: ${await answer.text()}`)
}

/** The elements of the editor, by the names that readers know. */
function editor({ page }: BrowserTab | { readonly page: Page }) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const panel = page.getByRole('region', { name: 'Live check' })
  return {
    field,
    button,
    panel,
    name: page.getByRole('textbox', { name: /^Name/ }).first(),
    flow: page.getByRole('combobox', { name: /^Leads to/ }),
    examples: field('Example URLs'),
    tab: (name: RegExp) => page.getByRole('tab', { name }),
    dialog: page.getByRole('dialog'),
    inDialog: (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }),
    create: button('Create router'),
    save: button(/^Save \d change/),
  }
}

const chooseFirst = (flow: Locator) => flow.selectOption({ label: 'First visit' })

const beginWith =
  (...begins: readonly string[]) =>
  (texts: readonly string[]) =>
    texts.length === begins.length && begins.every((begin, at) => texts[at]?.startsWith(begin))

/** An ad’s router with which a campaign of the same count competes. */
function createAds(tenant: Tenant) {
  return createStoredRouter(tenant, {
    name: 'Ads HH',
    criteria: { campaign: { utm_source: 'google', utm_medium: 'cpc' } },
  })
}

browserGroup('The editor of a router', () => {
  test('shows a conflict while typing, applies what ends it, and creates the router, by mouse', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await createAds(tenant)
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    const { field, button, name, flow, examples, create, panel } = editor(tab)
    await panel.getByText('Say what a URL must have').waitFor()
    await tab.assertReadable('the empty editor')

    await name.fill('Spring')
    await chooseFirst(flow)
    await field('utm_source').fill('google')
    await field('utm_campaign').fill('spring')
    await examples.fill(
      'https://clinic.example/?utm_source=google&utm_campaign=spring\nhttps://clinic.example/'
    )
    await panel.getByText('Takes URLs from “Ads HH”').waitFor()
    await tab.page.getByText('does not match: goes nowhere').waitFor()
    await panel.getByText('Show URLs that prove it').first().click()
    await panel.getByText('Both match, leads here').waitFor()
    await tab.assertReadable('the editor with a conflict')

    await panel
      .getByRole('button', { name: /Ask for utm_medium=cpc too/ })
      .first()
      .click()
    await panel.getByText('No conflicts.').waitFor()
    await assertBecomes(() => field('utm_medium').inputValue(), 'cpc')
    await tab.page.getByText('comes first').waitFor()
    await examples.fill(
      'https://clinic.example/?utm_source=google&utm_campaign=spring&utm_medium=cpc'
    )
    await create.click()

    await tab.heading('Spring').waitFor()
    await button('Save').waitFor()
    const [created] = await stored(tenant)
    assert.deepInclude(created, {
      name: 'Spring',
      matching_criteria: {
        campaign: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' },
      },
    })
  })

  test('shows all tabs of the check beside each other in German, with their counts, and explains its words', async () => {
    const tab = await openConsole({ as: await theDemo(), at: '/routers', locale: 'de-DE' })
    await tab.page.getByRole('link', { name: 'Meta: anything on the children page' }).click()
    const tabs = tab.page.getByRole('tablist', { name: 'Laufende Prüfung' })
    await tabs.getByRole('tab', { name: /Gewollt\s*[1-9]/ }).waitFor()
    await assertBecomes(() => tabs.evaluate((list) => list.scrollWidth - list.clientWidth), 0)
    await tab.page.getByRole('button', { name: 'Reichweite', exact: true }).click()
    await tab.page.getByText('Ob ein Router überhaupt einen Besucher gewinnen kann').waitFor()
    await tab.assertReadable('the editor in German')
  })

  test('does the same by keyboard alone', async ({ assert }) => {
    const tenant = await createTenant()
    await createAds(tenant)
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    const { field, name, flow, panel } = editor(tab)
    const { keyboard } = tab
    await flow.getByRole('option', { name: 'First visit' }).waitFor({ state: 'attached' })
    await keyboard.fill(name, 'Spring')
    await keyboard.tabTo(flow)
    await keyboard.keys('F')
    await keyboard.fill(field('utm_source'), 'google')
    await keyboard.fill(field('utm_campaign'), 'spring')
    await tab.announces('1 conflict, 0 warnings')

    await keyboard.keys('Alt+4')
    await assertBecomes(() => keyboard.focused(), /^tab "Reach"/)
    await keyboard.keys('Home')
    await assertBecomes(() => keyboard.focused(), /^tab "Conflicts 1"/)
    await keyboard.press(panel.getByRole('button', { name: /Ask for utm_medium=cpc too/ }))
    await panel.getByText('No conflicts.').waitFor()
    await keyboard.keys('Control+s')

    await tab.heading('Spring').waitFor()
    await tab.announces('“Spring” is created')
    assert.lengthOf(await stored(tenant), 2)
  })

  test('keeps every field when severe conflicts stop a save, and saves nevertheless on demand', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await createAds(tenant)
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    tab.allow({ url: ROUTERS, status: 409 })
    const journey = await beginJourney(tab)
    const { field, name, flow, create, dialog, inDialog } = editor(tab)
    await name.fill('Spring')
    await chooseFirst(flow)
    await field('utm_source').fill('google')
    await field('utm_campaign').fill('spring')
    await create.click()
    await dialog.getByText('Takes URLs from “Ads HH”').waitFor()
    await tab.assertReadable('the refused router')
    await inDialog('Back to the rules').click()
    journey.assertAtMost({ clicks: 2 })
    await assertBecomes(() => field('utm_campaign').inputValue(), 'spring')
    assert.lengthOf(await stored(tenant), 1)

    await tab.keyboard.keys('Control+s')
    await dialog.waitFor()
    await tab.keyboard.press(inDialog('Save anyway'))
    await tab.heading('Spring').waitFor()
    assert.lengthOf(await stored(tenant), 2)
  })

  test('offers to narrow the router itself before the other one is turned off', async () => {
    const tenant = await createTenant()
    const path = { segments: ['book'] }
    const criteria = { path, campaign: { utm_source: 'google' } }
    await createStoredRouter(tenant, { name: 'Ads to book', criteria })
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    const { field, panel, examples, button } = editor(tab)
    const offers = () => panel.locator('.suggestions').getByRole('button').allInnerTexts()
    await field('utm_source').fill('google')
    await assertBecomes(offers, beginWith('Ask for more here', 'Deactivate “Ads to book”'))
    await tab.assertReadable('a conflict without a narrower proposal')
    await tab.keyboard.press(button('Ask for more here'))
    await assertBecomes(() => tab.keyboard.focused(), /^textbox "Path"/)

    await examples.fill('https://clinic.example/implants?utm_source=google')
    await assertBecomes(offers, beginWith('Ask for /implants too', 'Deactivate “Ads to book”'))
    await button('Ask for /implants too').click()
    await panel.getByText('No conflicts.').waitFor()
  })

  test('keeps what is typed while it is being saved', async ({ assert }) => {
    const tenant = await createTenant()
    const { id } = await createAds(tenant)
    const tab = await openConsole({ as: tenant, at: `/routers/${id}` })
    const { name, field, save } = editor(tab)
    const [isWritten, isSent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await tab.page.route(`**${ROUTERS}/${id}*`, async (route) => {
      if (route.request().method() !== 'GET') {
        isSent.resolve()
        await isWritten.promise
      }
      await route.continue()
    })
    await field('utm_content').fill('video')
    await save.click()
    await isSent.promise
    await name.fill('Written meanwhile')
    isWritten.resolve()

    await tab.announces('“Ads HH” is saved')
    await assertBecomes(() => name.inputValue(), 'Written meanwhile')
    await save.click()
    await tab.announces('“Written meanwhile” is saved')
    const [router] = await stored(tenant)
    assert.deepInclude(router, { name: 'Written meanwhile' })
  })

  test('merges what two people changed, field by field', async ({ assert }) => {
    const tenant = await createTenant()
    const { id } = await createAds(tenant)
    const url = await behindBalancer()
    const first = await openConsole({ as: tenant, at: `/routers/${id}`, url })
    const second = await openConsole({ as: tenant, at: `/routers/${id}`, url })
    second.allow({ url: `${ROUTERS}/${id}`, status: 412 })
    const [one, two] = [editor(first), editor(second)]
    await two.name.fill('Ads of the second')
    await two.field('utm_content').fill('video')
    await one.name.fill('Ads of the first')
    await one.field('utm_term').fill('implants')
    await one.save.click()
    await first.heading('Ads of the first').waitFor()

    await two.save.click()
    await two.dialog.getByText('1 field changed on both sides').waitFor()
    await second.page
      .getByRole('heading', { name: /^Changed meanwhile by test, on \d{1,2} / })
      .waitFor()
    await second.assertReadable('the merge')
    await assertBecomes(() => two.inDialog('Merge and save').isDisabled(), true)
    await second.keyboard.press(second.page.getByRole('link', { name: 'See the history' }))
    await second.heading('History').waitFor()
    await second.page.getByText('Ads of the first').first().waitFor()
    await second.page.goBack()
    await two.save.click()
    await two.dialog.getByText('1 field changed on both sides').waitFor()
    await second.keyboard.keys('Shift+Tab')
    await second.keyboard.tabTo(two.dialog.getByRole('radio', { name: 'Mine' }))
    await second.keyboard.keys('Space')
    await second.keyboard.press(two.inDialog('Merge and save'))
    await second.heading('Ads of the second').waitFor()

    const [router] = await stored(tenant)
    assert.deepInclude(router, {
      name: 'Ads of the second',
      matching_criteria: {
        campaign: {
          utm_source: 'google',
          utm_medium: 'cpc',
          utm_content: 'video',
          utm_term: 'implants',
        },
      },
    })
  })

  test('names each problem beside its field, and leads there from a summary', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await createAds(tenant)
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    // A router that is half typed may be asked about.
    tab.allow({ url: CHECK, status: 422 })
    const { field, button, name, flow, create, examples } = editor(tab)
    await create.click()
    const summary = tab.page.getByRole('group', { name: 'Not saved' })
    await summary.getByText('3 fields need attention').waitFor()
    await tab.assertReadable('the editor with problems')
    await tab.keyboard.press(summary.getByRole('button', { name: 'Leads to' }))
    await assertBecomes(() => tab.keyboard.focused(), /^combobox "Leads to/)

    await name.fill('Ads HH')
    await chooseFirst(flow)
    await field('utm_source').fill('flyer')
    await examples.fill('clinic.example')
    await tab.page.getByText('The name is taken by “Ads HH”.').first().waitFor()
    await tab.page.getByText('URL 1 of the list is not a whole URL').first().waitFor()
    await button('Add a parameter').click()
    await tab.page.getByRole('textbox', { name: 'Value 1' }).fill('de')
    await tab.page.getByText('A parameter needs a name.').first().waitFor()
    assert.lengthOf(await stored(tenant), 1)
  })

  test('proposes a router from the link of an ad', async () => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    const { field, button, name, examples, dialog, inDialog } = editor(tab)
    await button('From a link …').click()
    await inDialog('Propose').click()
    await dialog.getByText('This is not a link').waitFor()
    await tab.keyboard.fill(
      dialog.getByRole('textbox', { name: /^Link/ }),
      `${LINK}#utm_medium=cpc`
    )
    await tab.keyboard.keys('Enter')
    await dialog.getByText('Browsers do not send what follows #').waitFor()
    await inDialog('Correct it').click()
    await dialog.getByText('utm_medium').waitFor()
    const wrapped = `https://www.google.com/url?q=${encodeURIComponent(LINK)}&sa=D`
    await tab.keyboard.fill(dialog.getByRole('textbox', { name: /^Link/ }), wrapped)
    await tab.keyboard.keys('Enter')
    await dialog.getByText('Left out: gclid').waitFor()
    await dialog.getByText('has wrapped this link').waitFor()
    await tab.assertReadable('the proposal from a link')
    await inDialog('Use it').click()

    await assertBecomes(() => name.inputValue(), 'Hamburg, implants (spring)')
    await assertBecomes(() => field('Path').inputValue(), '/hamburg/implants')
    await assertBecomes(() => field('utm_source').inputValue(), 'google')
    await assertBecomes(() => examples.inputValue(), LINK.replace('&gclid=Cj0K', ''))
    await tab.page.getByText('leads here').waitFor()
  })

  test('asks before unsaved changes are lost, and keeps them while other pages are open{browser}')
    .with([{ browser: '' }, { browser: ', also without the Navigation API' }])
    .run(async (_, { browser }) => {
      const tenant = await createTenant()
      const { id } = await createAds(tenant)
      const before = browser === '' ? '' : 'delete globalThis.navigation'
      const tab = await openConsole({ as: tenant, at: `/routers/${id}`, before })
      // No audit has run yet.
      const { name, button, dialog, inDialog } = editor(tab)
      await name.fill('Ads of Hamburg')
      await tab.page.getByRole('link', { name: 'Overview' }).click()
      await dialog.getByText('1 change is not saved.').waitFor()
      await tab.assertReadable('the question before leaving')
      await tab.keyboard.keys('Enter')
      await assertBecomes(() => name.inputValue(), 'Ads of Hamburg')

      await button('Try').click()
      await tab.page.waitForURL(/#\/try\?.*draft=/)
      await tab.heading('Try a URL').waitFor()
      await tab.page.goBack()
      await tab.page.getByText('Your unsaved changes of').waitFor()
      await assertBecomes(() => name.inputValue(), 'Ads of Hamburg')

      await tab.page.getByRole('link', { name: 'Overview' }).click()
      await inDialog('Leave without saving').click()
      await tab.heading('Overview').waitFor()
      await tab.page.goBack()
      await tab.heading('Ads HH').waitFor()
      await assertBecomes(() => name.inputValue(), 'Ads HH')
    })

  test('deactivates, duplicates and deletes', async ({ assert }) => {
    const tenant = await createTenant()
    const { id } = await createAds(tenant)
    const tab = await openConsole({ as: tenant, at: `/routers/${id}` })
    tab.allow({ url: `${ROUTERS}/impact`, status: 503 })
    const { name, button, inDialog, dialog } = editor(tab)
    await button('More').click()
    await button('Deactivate').click()
    await tab.announces('1 router is inactive now.')
    const [deactivated] = await stored(tenant)
    assert.deepInclude(deactivated, { is_active: false })

    await tab.keyboard.keys('Shift+Tab')
    await tab.keyboard.press(button('More'))
    await tab.keyboard.press(button('Duplicate'))
    await tab.heading('New router').waitFor()
    await assertBecomes(() => name.inputValue(), 'Copy of Ads HH')
    await tab.page.locator('html').evaluate((root) => root.ownerDocument.defaultView.history.back())
    await inDialog('Leave without saving').click()

    await tab.heading('Ads HH').waitFor()
    await button('More').click()
    await button('Delete …').click()
    await assertBecomes(() => inDialog('Delete router').isDisabled(), true)
    await tab.assertReadable('the question before deleting')
    await tab.keyboard.fill(dialog.getByRole('textbox'), 'Ads HH')
    await tab.keyboard.keys('Enter')
    await tab.announces('“Ads HH” is deleted')
    assert.lengthOf(await stored(tenant), 0)
  })

  test('merges another person’s changes by keyboard alone, and says when the router is deleted', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { id } = await createAds(tenant)
    const tab = await openConsole({ as: tenant, at: `/routers/${id}` })
    tab.allow({ url: ROUTERS, status: 412 })
    const { keyboard } = tab
    const { name, field, button, inDialog, dialog, save } = editor(tab)
    await assertBecomes(() => name.inputValue(), 'Ads HH')
    await keyboard.fill(name, 'Mine')
    await change(tenant, id, { name: 'Theirs', description: 'Until May' })
    await keyboard.keys('Control+s')
    await dialog.getByText('1 field changed on both sides').waitFor()
    await keyboard.tabTo(dialog.getByRole('radio', { name: 'Mine' }))
    await keyboard.keys('Space')
    await keyboard.press(inDialog('Merge and save'))
    await tab.announces('“Mine” is saved')
    await tab.heading('Mine').waitFor()
    const [kept] = await stored(tenant)
    assert.deepInclude(kept, { name: 'Mine', description: 'Until May' })

    await field('utm_term').fill('implants')
    await change(tenant, id, { tags: ['hamburg'] })
    await save.click()
    await dialog.getByText('No field was changed on both sides').waitFor()
    await inDialog('Merge and keep editing').click()
    await assertBecomes(() => field('utm_term').inputValue(), 'implants')
    // The page also learns of the deletion by reading the router or checking the draft; here, by saving alone.
    await tab.page.route(`**${ROUTERS}/${id}`, (route) =>
      route.request().method() === 'GET' ? undefined : route.continue()
    )
    await tab.page.route(`**${CHECK}`, () => {})
    await save.click()
    const isSaved = async () => JSON.stringify(await stored(tenant)).includes('implants')
    await assertBecomes(isSaved, true)
    const [merged] = await stored(tenant)
    assert.deepInclude(merged, { tags: ['hamburg'] })

    const { url } = await theInstance()
    tab.allow({ url: ROUTERS, status: 404 }, { url: CHECK, status: 422 })
    const authorization = tenant.bearer
    await name.fill('Ads of Hamburg')
    await fetch(`${url}${ROUTERS}/${id}`, { method: 'DELETE', headers: { authorization } })
    await save.click()
    await tab.page.getByText('This router was deleted meanwhile.').waitFor()
    await tab.page.unroute(`**${CHECK}`)
    await button('Save as a new router').click()
    await tab.heading('New router').waitFor()
    await assertBecomes(() => name.inputValue(), 'Ads of Hamburg')
  })

  test('keeps what is typed at the moment when a save ends', async ({ assert }) => {
    const tenant = await createTenant()
    const { id } = await createAds(tenant)
    const tab = await openConsole({ as: tenant, at: `/routers/${id}` })
    const { name, field, save } = editor(tab)
    await field('utm_term').fill('implants')
    await tab.page.evaluate(TYPE_WHEN_SAVED)
    await save.click()
    await assertBecomes(() => name.inputValue(), 'Typed')
    await save.click()
    await tab.announces('“Typed” is saved')
    const [router] = await stored(tenant)
    assert.deepInclude(router, { name: 'Typed' })
  })

  test('shows a schedule in the zone of its reader, and keeps it to the minute', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { id } = await createStoredRouter(tenant, {
      name: 'Summer',
      activeFromMs: Date.parse('2030-06-01T08:30:00Z'),
    })
    const tab = await openConsole({
      as: tenant,
      at: `/routers/${id}`,
      timezone: 'America/New_York',
    })
    const { page } = tab
    await page.getByText('Times of America/New_York').waitFor()
    await assertBecomes(() => page.getByLabel('Opens').inputValue(), '2030-06-01 04:30')
    await page.getByText('2030-06-01 08:30 UTC').waitFor()
    await page.getByTitle('2030-06-01 08:30 UTC').getByText('opens').waitFor()
    tab.allow({ url: CHECK, status: 422 })
    await page.getByLabel('Closes').fill('next spring')
    await page.getByLabel('Closes').blur()
    await page.getByText('“next spring” is not a time we can read. Write 2027-01-01').waitFor()
    await page.getByLabel('Closes').fill('01.05.2030')
    await page.getByText('It must close after it opens.').waitFor()
    await page.getByLabel('Opens').fill('2030-03-10T02:30')
    await page.getByText('Clocks leave this time out.').waitFor()
    await page.getByLabel('Opens').fill('2030-06-01T04:30')
    await page.getByLabel('Closes').fill('2030-11-03T01:30')
    await page.getByLabel('Clocks show this time twice').selectOption({ index: 1 })
    await page.getByText('2030-11-03 06:30 UTC').waitFor()
    await editor(tab).save.click()
    await tab.announces('“Summer” is saved')
    const [router] = await stored(tenant)
    assert.deepInclude(router, {
      scheduling: {
        active_from: '2030-06-01T08:30:00.000Z',
        active_until: '2030-11-03T06:30:00.000Z',
      },
    })
  })

  test('shows the answer to the last letter, in whatever order answers arrive', async () => {
    const tenant = await createTenant()
    await createAds(tenant)
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    const { field, panel } = editor(tab)
    const held: (() => void)[] = []
    await tab.page.route(`**${CHECK}*`, async (route) => {
      const body = route.request().postData() ?? ''
      // The answer to the first text waits until the one to the last text is shown.
      if (body.includes('"google"')) await new Promise<void>((go) => held.push(go))
      await route.continue().catch(() => undefined)
    })
    await field('utm_medium').fill('cpc')
    const asked = tab.page.waitForRequest((request) =>
      (request.postData() ?? '').includes('"google"')
    )
    await field('utm_source').fill('google')
    await asked
    await field('utm_source').fill('googlemail')
    await tab.announces('0 conflicts, 0 warnings')
    held.forEach((go) => go())
    await panel.getByText('No conflicts.').waitFor()
    await panel.getByText('Checked against all routers').waitFor()
  })

  test('says what a token may not do, what does not exist, and what cannot be reached', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { id } = await createAds(tenant)
    const reader = await createTenant({ permissions: ['flows:read'] })
    const forbidden = await openConsole({ as: reader, at: '/routers/new' })
    await forbidden.page.getByText('routers:manage').first().waitFor()
    await forbidden.assertReadable('the forbidden editor')

    const tab = await openConsole({ as: tenant, at: `/routers/${id}` })
    tab.allow({ url: ROUTERS, status: 404 })
    await tab.page.goto(`${tab.page.url().split('#', 1)}#/routers/65f0c0ffee00000000000000`)
    await tab.page.getByText('There is no such router.').waitFor()
    await tab.assertReadable('no such router')
    // The next question for a router that is there follows after a second and a half.
    const asked: string[] = []
    tab.page.on('request', (request) => asked.push(request.url()))
    await tab.page.evaluate('new Promise((later) => setTimeout(later, 2_000))')
    assert.deepEqual(
      asked.filter((url) => url.includes('65f0c0ffee00000000000000')),
      []
    )

    await tab.page.goto(`${tab.page.url().split('#', 1)}#/routers/${id}`)
    const { field, panel } = editor(tab)
    await panel.getByText('No conflicts.').waitFor()
    await tab.page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const save = tab.page.getByRole('button', { name: /^Save/ })
    await assertBecomes(
      () => save.boundingBox(),
      (box) => (box?.y ?? -1) >= 0
    )
    tab.allow({ url: CHECK, status: 503 })
    const away = (route: import('playwright-core').Route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"status":503,"code":"E_STORE_UNAVAILABLE","detail":"A store is away."}',
      })
    await tab.page.route(`**${CHECK}*`, away)
    await field('utm_term').fill('implants')
    await panel.getByText('The check goes on by itself.').waitFor()
    await tab.assertReadable('the check without a store')
    await tab.page.unroute(`**${CHECK}*`, away)
    await panel.getByText('Checked against all routers').waitFor()
    await assertBecomes(() => field('utm_term').inputValue(), 'implants')
  })

  longTest('is in German', async () => {
    const tenant = await createTenant()
    const { id } = await createAds(tenant)
    await createStoredRouter(tenant, {
      name: 'Frühling',
      criteria: { campaign: { utm_source: 'google', utm_campaign: 'fruehling' } },
    })
    const tab = await openConsole({ as: tenant, at: `/routers/${id}`, locale: 'de-DE' })
    await tab.page.getByText('„Frühling“ nimmt diesem Router URLs weg').waitFor()
    await tab.assertReadable('the German editor')
    await tab.page.getByRole('tab', { name: 'Reichweite' }).click()
    await tab.page.getByText('Seine Klasse ist „Kampagne“').waitFor()
  })
})
