import { once } from 'node:events'
import { createServer } from 'node:http'
import { getActiveTestOrFail, test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { BrowserTab } from '#tests/support/browser/browser_tab'
import { PATIENT } from '#tests/support/browser/clinic_site'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant, FIRST_FLOW } from '#tests/support/create_tenant'
import { isForBrowsers, type Sample, samples } from '#tests/support/docs/samples'
import { createKey } from '#tests/support/publishable_keys'
import { createStoredRouter } from '#tests/support/stored_routers'

const RECORD = `${PATIENT}
globalThis.told = []
document.addEventListener('signalbox:resolved', ({ detail }) => told.push(detail))`

/** Serves the pages until the end of the active test. */
async function website(): Promise<{
  origin: string
  pages: Map<string, [type: string, text: string]>
}> {
  const pages = new Map<string, [type: string, text: string]>()
  const server = createServer((request, response) => {
    const [type, text] = pages.get(request.url ?? '') ?? ['text/plain', '']
    response
      .writeHead(text === '' ? 404 : 200, { 'content-type': `${type}; charset=utf-8` })
      .end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return { origin: `http://localhost:${address.port}`, pages }
}

/** What the sample leaves to its reader: the addresses, the key, the version and its hash. */
async function filledIn({ language, text }: Sample, service: string, origin: string, key: string) {
  const answer = await fetch(`${service}/embed/versions`)
  const { current, versions } = (await answer.json()) as {
    current: string
    versions: Record<string, string>
  }
  const filled = text
    .replaceAll('https://signalbox.example', service)
    .replaceAll('https://cdn.example', origin)
    .replaceAll('sbp_…', key)
    .replaceAll('embed/1.0.0.js', `embed/${current}.js`)
    .replaceAll('sha384-…', versions[current] ?? '')
  if (language === 'html') return filled
  return `<script type="module">const service = '${service}'\n${filled}\ntold.push({ booking_flow, decision_id })</script>`
}

const SAMPLES = samples()
  .filter((sample) => isForBrowsers(sample))
  .map((sample, at) => ({ ...sample, name: `${at + 1}, of ${sample.file}` }))

browserGroup('The samples of the documents for websites', () => {
  test('lead a page to its booking flow: {name}')
    .with(SAMPLES)
    .run(async ({ assert }, sample) => {
      const { url: service } = await theInstance()
      const tenant = await createTenant()
      await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
      const { origin, pages } = await website()
      const { bearer } = await createKey(tenant.organizationId, origin)
      const script = await fetch(`${service}/embed.js`)
      pages.set('/signalbox.js', ['text/javascript', await script.text()])
      const html = await filledIn(sample, service, origin, bearer.replace('Bearer ', ''))
      pages.set('/implants', ['text/html', `<!doctype html><title>Clinic</title>${html}`])

      const { page } = await BrowserTab.open(`${origin}/implants`, { before: RECORD })
      const told = await assertBecomes(
        () => page.evaluate<{ booking_flow: { url: string } }[]>('told'),
        (all) => all.length === 1
      )

      assert.equal(told[0]?.booking_flow.url, FIRST_FLOW.url)
      if (html.includes('data-signalbox-link')) {
        await assertBecomes(
          () => page.getByRole('link').getAttribute('href'),
          (href) => href?.startsWith(FIRST_FLOW.url) === true
        )
      }
    })
})
