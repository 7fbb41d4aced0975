import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { build } from 'vite'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { ClinicSite } from '#tests/support/browser/clinic_site'
import { theInstance } from '#tests/support/browser/the_instance'
import { bookingEvents } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createStoredRouter } from '#tests/support/stored_routers'
import { CAL, calSays, CALENDLY, frameAt, hashOf, say, serveStandIns } from './stand_ins.js'

/** What each page of these apps is made with: the vendors' own packages, and React. */
const VENDORS = join(PROJECT_FOLDER, 'tests/browser/embed_widgets/vendors')
const CAL_CORE = readFileSync(
  `${VENDORS}/node_modules/@calcom/embed-core/dist/embed/embed.js`,
  'utf8'
)
const APPS = 'https://static.clinic.example'
const OWN_HOST = 'https://termine.clinic.example'
const LANDING = '/implants?utm_source=google&utm_campaign=spring&gclid=7'

/** What a frame of cal.com says once it is loaded, so that its page shows it. */
const calFrame = (namespace: string) => `<!doctype html><title>cal.com</title><script>
  for (const one of ${JSON.stringify([
    calSays('__iframeReady', {}, namespace),
    calSays('linkReady', {}, namespace),
  ])}) parent.postMessage(one, '*')
</script>`

const GIVEN = 'utm_source=google&utm_campaign=spring'
/** `before` is what the app itself asks for, `adds` what comes after it. */
const CALENDLY_APP = { ...CALENDLY, before: 'utm_content=hero', adds: GIVEN }
const CAL_APP = { ...CAL, before: 'utm_content=hero', adds: `${GIVEN}&gclid=7` }
const named = { booked: (id: string) => CAL.booked(id, 'visit') }
const FORMS = [
  { ...CALENDLY_APP, app: 'calendly', form: 'inline' },
  { ...CALENDLY_APP, app: 'calendly', form: 'dialog' },
  { ...CAL_APP, app: 'cal', form: 'inline' },
  { ...CAL_APP, ...named, app: 'cal', form: 'button', before: 'embed=visit' },
  { ...CAL_APP, ...named, app: 'cal', form: 'own host', origin: OWN_HOST },
]

const built = new Map<string, Promise<string>>()

/** An app with the vendor's package in it, as its website would serve it. */
async function bundle(app: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    root: VENDORS,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: `${VENDORS}/${app}.js`, output: { format: 'iife' } },
    },
  })
  const [first] = [outputs].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (first?.type !== 'chunk') throw new Error(`The app ${app} was not built`)
  return first.code
}

async function clinic(app: string, form: string) {
  const { url } = await theInstance()
  const tenant = await createTenant()
  await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
  const site = await ClinicSite.open(url, tenant.organizationId, {
    scripts: `${url} ${APPS} https://app.cal.com ${OWN_HOST}`,
    types: '',
    policy: "frame-src https:; style-src 'unsafe-inline'; img-src https: data:; font-src https:",
  })
  site.page('/implants', {
    before: `<script defer src="${APPS}/${app}.js"></script>`,
    body: `<main data-form="${form}"></main>`,
    script: 'data-signalbox-consent="granted"',
  })
  site.page('/empty', { script: 'data-signalbox-resolve="off"' })
  const visitor = await site.visit('/empty')
  const { page } = visitor
  await serveStandIns(page.context())
  const serve = (address: string | RegExp, contentType: string, body: string) =>
    page.route(address, (route) => route.fulfill({ contentType, body }))
  if (!built.has(app)) built.set(app, bundle(app))
  await serve(`${APPS}/${app}.js`, 'text/javascript', (await built.get(app)) ?? '')
  await serve(/\/visit\/embed\?embed=&/, 'text/html', calFrame(''))
  await serve(/\/visit\/embed\?embed=visit&/, 'text/html', calFrame('visit'))
  await serve(/\/embed\/embed\.js$/, 'text/javascript', CAL_CORE)
  visitor.tab.allow({ url: /^\/(?!v1|embed)/, status: 'unreachable' })
  await page.goto(`${site.origin}${LANDING}`)
  return { tenant, visitor, page }
}

browserGroup('A page that is built with the package of a vendor', () => {
  test('passes the campaign on and counts the booking once: {app}, {form}')
    .with(FORMS)
    .run(async ({ assert }, { app, form, origin, booked, reference, before, adds }) => {
      const { tenant, visitor, page } = await clinic(app, form)
      const isOpened = form === 'dialog' || form === 'button'
      if (isOpened) {
        await visitor.hears('resolved')
        assert.deepEqual(await visitor.told('started'), [])
        await page.getByRole('button', { name: 'Choose a time' }).click()
      }
      const session = await visitor.hears('started')
      const frame = await frameAt(page, origin)
      const given = new RegExp(`[?&]${before}&.*${adds}$`)
      await assertBecomes(() => frame.url(), given)

      await page.evaluate('draw()')
      await page.locator('section[data-times="1"]').waitFor()
      await assertBecomes(() => frame.url(), given)
      await say(frame, booked('one'))
      assert.deepEqual(await visitor.hears('completed'), session)
      await assertBecomes(() => page.evaluate('booked'), [reference('one')])
      await assertBecomes(() => page.locator('iframe').count(), form === 'dialog' ? 0 : 1)

      const events = await eventually(
        () => bookingEvents(tenant.organizationId),
        (all) => all.length > 0
      )
      assert.deepEqual(
        events.map(({ type, bookingReference }) => [type, bookingReference]),
        [['BOOKING_COMPLETED', hashOf(reference('one') ?? '')]]
      )
      assert.lengthOf(await visitor.told('started'), 1)
      assert.deepEqual(await visitor.told('error'), [])
    })
})
