import { once } from 'node:events'
import { createServer } from 'node:http'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { RevokePublishableKey } from '#identity/keys/revoke_publishable_key'
import { BrowserTab } from '#tests/support/browser/browser_tab'
import { browserGroup } from '#tests/support/browser/browser_group'
import { theBrowser } from '#tests/support/browser/the_browser'
import { theInstance } from '#tests/support/browser/the_instance'
import { bookingEvents } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createKey, PAGE_RESOLVE, PAGE_SESSIONS } from '#tests/support/publishable_keys'
import { createStoredRouter } from '#tests/support/stored_routers'

/** A clinic's website with a strict policy; gives its origin, which a key of an earlier test may name. */
async function website(service: string, host = '127.0.0.1'): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': `default-src 'none'; connect-src ${service}`,
    })
    response.end('<!doctype html><html lang="en"><title>Clinic</title><h1>Clinic</h1></html>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return `http://${host}:${address.port}`
}

/** What the scripts of a page begin with: `post` gives the status, the code or the body. */
function script(service: string, bearer: string, body: string): string {
  return `(async () => {
    const service = ${JSON.stringify(service)}
    const post = async (path, body, authorization = ${JSON.stringify(bearer)}) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await fetch(service + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, left: answer.headers.get('ratelimit'), ...(await answer.json()) }
    }
    ${body}
  })()`
}

browserGroup('A page of another origin with a publishable key', () => {
  test('resolves, starts, attends and completes a booking, under a strict policy and without a cookie', async ({
    assert,
  }) => {
    const { url: service } = await theInstance()
    const tenant = await createTenant()
    await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
    const origin = await website(service)
    const { bearer } = await createKey(tenant.organizationId, origin)
    const tab = await BrowserTab.open(`${origin}/implants?utm_source=google`)

    const visit = await tab.page.evaluate<Record<string, unknown>>(
      script(
        service,
        bearer,
        `const resolved = await post('${PAGE_RESOLVE}', { url: location.href })
        const { booking_flow: flow, decision_id } = resolved
        const started = await post('${PAGE_SESSIONS}', { booking_flow_id: flow._id, decision_id })
        const stream = new EventSource(service + started.stream_url + '&secret=' + started.secret)
        await new Promise((ready) => stream.addEventListener('ready', ready))
        const path = '/v1/booking-sessions/' + started._id
        const kept = await post(path + '/heartbeat', {}, 'Bearer ' + started.secret)
        const completed = await post(path + '/complete', {}, 'Bearer ' + started.secret)
        stream.close()
        return {
          flow: flow.name,
          left: resolved.left !== null,
          started: started.status,
          kept: kept.status,
          completed: completed.status,
          cookies: document.cookie,
        }`
      )
    )

    assert.deepEqual(visit, {
      flow: 'First visit',
      left: true,
      started: 'open',
      kept: 'open',
      completed: 'completed',
      cookies: '',
    })
    const [event] = await eventually(
      () => bookingEvents(tenant.organizationId),
      (events) => events.length > 0
    )
    assert.equal(event?.type, 'BOOKING_COMPLETED')
  })

  test('gets no answer on an origin that no key names', async ({ assert }) => {
    const { url: service } = await theInstance()
    const { organizationId } = await createTenant()
    const { bearer } = await createKey(organizationId)
    const origin = await website(service, 'named-by-no-key.localhost')
    const browser = await theBrowser()
    // Chromium writes what CORS refuses to the console, which the guard of a tab would not allow.
    const context = await browser.newContext()
    getActiveTestOrFail().cleanup(() => context.close())
    const page = await context.newPage()
    await page.goto(origin)

    const outcome = await page.evaluate<string>(
      script(
        service,
        bearer,
        `return post('${PAGE_RESOLVE}', { url: location.href }).then(() => 'answered', (error) => error.name)`
      )
    )

    assert.equal(outcome, 'TypeError')
  })

  test('learns that its key was revoked', async ({ assert }) => {
    const { url: service } = await theInstance()
    const { organizationId } = await createTenant()
    const origin = await website(service)
    const { bearer, keyId } = await createKey(organizationId, origin)
    const revokeKey = await app.container.make(RevokePublishableKey)
    const tab = await BrowserTab.open(origin)
    tab.allow({ url: PAGE_RESOLVE, status: 404 }, { url: PAGE_RESOLVE, status: 401 })
    const ask = () =>
      tab.page.evaluate<string>(
        script(
          service,
          bearer,
          `const { code } = await post('${PAGE_RESOLVE}', { url: location.href }); return code`
        )
      )

    assert.equal(await ask(), 'E_NO_ROUTER_MATCHED')
    await revokeKey.execute(organizationId, keyId)

    await eventually(ask, (code) => code === 'E_KEY_UNAUTHORIZED')
    assert.equal(await ask(), 'E_KEY_UNAUTHORIZED')
  })
})
