import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { sent } from '#tests/support/browser/stored_pins'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { Gate } from '#tests/support/gate'
import { issueToken } from '#tests/support/issue_token'
import { createStoredRouter } from '#tests/support/stored_routers'

/** As the page's own clock goes. */
const WITHIN_MS = 2_000
const CHANGED = 'Somebody changed this meanwhile.'
const DELETED = 'Somebody deleted this meanwhile.'
const URL = 'https://clinic.example/hamburg'
const KIT = { name: 'Clinic', primary_color: '#2446c8' }

type Call = (method: string, path: string, body?: object) => Promise<{ readonly _id: string }>

interface Row {
  readonly title: string
  readonly says: string
  /** Makes what the editor holds, and returns its id. */
  begins?(call: Call, tenant: Tenant): Promise<string>
  at(id: string): string
  /** Opens the editor and begins a change. */
  opens?(page: Page): Promise<unknown>
  /** What somebody else does. */
  happens(call: Call, id: string): Promise<unknown>
}

const callOf =
  (tenant: Tenant): Call =>
  async (method, path, body) => {
    const answer = await sent(tenant, method, path, body)
    return JSON.parse((await answer.text()) || '{}')
  }
const flow = (_call: Call, tenant: Tenant) => Promise.resolve(tenant.bookingFlowId)
const created = async (answer: ReturnType<Call>) => {
  const { _id: id } = await answer
  return id
}
const pin = (call: Call) =>
  created(call('POST', '/v1/router-pins', { url: URL, expects: { none: true }, mode: 'warn' }))
const router = async (_call: Call, tenant: Tenant) => {
  const { id } = await createStoredRouter(tenant, { name: 'Hamburg' })
  return id
}
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click()

const DELETIONS: readonly (Omit<Row, 'happens'> & { deletes(page: Page): Promise<unknown> })[] = [
  {
    title: 'a pin',
    says: 'The pin is deleted.',
    begins: pin,
    at: () => '/pins',
    opens: press(`Delete the pin of ${URL}`),
    deletes: press('Delete pin'),
  },
  {
    title: 'a flow',
    says: '“First visit” is deleted.',
    begins: flow,
    at: (id) => `/flows?flow=${id}`,
    opens: press('Delete'),
    deletes: press('Delete'),
  },
  {
    title: 'a router',
    says: '“Hamburg” is deleted',
    begins: router,
    at: (id) => `/routers/${id}`,
    async opens(page) {
      await press('More')(page)
      await press('Delete …')(page)
      await page.getByRole('dialog').getByRole('textbox').fill('Hamburg')
    },
    deletes: press('Delete router'),
  },
]

const ASKED_IMPACTS = [
  {
    title: 'the impact of a router, asked in the list',
    says: '1 router deleted.',
    at: () => '/routers',
    async asks(page: Page) {
      await page.getByLabel('Select “Hamburg”').check()
      await press('Delete')(page)
    },
  },
  {
    title: 'the impact of a router, asked in its editor',
    says: '“Hamburg” is deleted',
    at: (id: string) => `/routers/${id}`,
    async asks(page: Page) {
      await press('More')(page)
      await press('Delete …')(page)
    },
  },
]

const ROWS: readonly Row[] = [
  {
    title: 'a flow is changed',
    says: CHANGED,
    begins: flow,
    at: (id) => `/flows?flow=${id}`,
    opens: (page) => page.getByLabel('Name').fill('Mine'),
    happens: (call, id) => call('PATCH', `/v1/booking-flows/${id}`, { name: 'Theirs' }),
  },
  {
    title: 'a flow is deleted',
    says: DELETED,
    begins: flow,
    at: (id) => `/flows?flow=${id}`,
    opens: press('Delete'),
    happens: (call, id) => call('DELETE', `/v1/booking-flows/${id}`),
  },
  {
    title: 'a brand kit is changed',
    says: CHANGED,
    begins: (call) => created(call('PUT', '/v1/brand-kit', KIT)),
    at: () => '/flows',
    opens: press('Edit'),
    happens: (call) => call('PUT', '/v1/brand-kit', { ...KIT, name: 'Theirs' }),
  },
  {
    title: 'a pin is changed',
    says: 'Somebody changed this pin meanwhile',
    begins: pin,
    at: () => '/pins',
    opens: press(`Change the pin of ${URL}`),
    happens: (call, id) => call('PATCH', `/v1/router-pins/${id}`, { note: 'Theirs' }),
  },
  {
    title: 'a pin is deleted',
    says: DELETED,
    begins: pin,
    at: () => '/pins',
    opens: press(`Delete the pin of ${URL}`),
    happens: (call, id) => call('DELETE', `/v1/router-pins/${id}`),
  },
  {
    title: 'a token is revoked',
    says: DELETED,
    begins: async (_call, tenant) => {
      const { tokenId } = await issueToken(tenant.organizationId, undefined, { name: 'Mia' })
      return tokenId
    },
    at: () => '/tokens',
    opens: press('Revoke “Mia”'),
    happens: (call, id) => call('DELETE', `/v1/access-tokens/${id}`),
  },
  {
    title: 'what the organization stores is changed',
    says: CHANGED,
    at: () => '/organization',
    opens: (page) => page.getByRole('radio', { name: 'The whole URL' }).check(),
    happens: (call) => call('PATCH', '/v1/organization', { url_privacy: 'relevant' }),
  },
  {
    title: 'a router is changed',
    says: 'Somebody else has changed this router.',
    begins: router,
    at: (id) => `/routers/${id}`,
    opens: (page) => page.getByRole('textbox', { name: 'Name' }).first().fill('Mine'),
    happens: (call, id) => call('PATCH', `/v1/booking-flow-routers/${id}`, { name: 'Theirs' }),
  },
  {
    title: 'a router is deleted',
    says: 'This router was deleted meanwhile.',
    begins: router,
    at: (id) => `/routers/${id}`,
    happens: (call, id) => call('DELETE', `/v1/booking-flow-routers/${id}`),
  },
]

browserGroup('An open editor says within two seconds that', () => {
  for (const { title, says, begins, at, opens, happens } of ROWS) {
    test(title, async () => {
      const tenant = await createTenant()
      const call = callOf(tenant)
      const id = (await begins?.(call, tenant)) ?? ''
      const tab = await openConsole({
        as: tenant,
        at: '/nowhere',
        allow: [{ url: '/v1/', status: 404 }],
        isFresh: true,
      })
      await tab.settles()
      await tab.page.clock.install()
      await tab.page.evaluate(`location.hash = ${JSON.stringify(`#${at(id)}`)}`)
      await opens?.(tab.page)
      await tab.settles()
      await happens(call, id)

      await tab.announcesAfter(WITHIN_MS, says)
      await tab.assertReadable(`an editor when ${title}`)
    })
  }
})

browserGroup('An open question does not ask for what it deletes, while it deletes', () => {
  for (const { title, says, begins, at, opens, deletes } of DELETIONS) {
    test(title, async () => {
      const tenant = await createTenant()
      const call = callOf(tenant)
      const id = (await begins?.(call, tenant)) ?? ''
      const tab = await openConsole({ as: tenant, at: '/nowhere', isFresh: true })
      const { page } = tab
      await tab.settles()
      await page.clock.install()
      await page.evaluate(`location.hash = ${JSON.stringify(`#${at(id)}`)}`)
      await opens?.(page)
      await tab.settles()
      // An answer that it is gone would fail the test.
      const untilAnswered = () =>
        page.evaluate(`fetch('/health/live').then((answer) => answer.text())`)
      const [isAsked, isGone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route(
        ({ pathname }) => pathname.endsWith(`/${id}`),
        async (route) => {
          if (route.request().method() === 'GET') {
            isAsked.resolve()
            await isGone.promise
            // The page may no longer want it.
            return route.continue().catch(() => {})
          }
          const response = await route.fetch()
          isGone.resolve()
          await untilAnswered()
          await page.clock.resume()
          await page.clock.fastForward(WITHIN_MS)
          await untilAnswered()
          await route.fulfill({ response })
        }
      )
      await page.clock.fastForward(WITHIN_MS)
      await isAsked.promise
      // As on a busy machine, the page shows late that it deletes.
      await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 10)

      await deletes(page)
      await tab.announces(says)
    })
  }

  for (const { title, at, asks, says } of ASKED_IMPACTS) {
    test(title, async () => {
      const tenant = await createTenant()
      const id = await router(callOf(tenant), tenant)
      const tab = await openConsole({ as: tenant, at: at(id) })
      const { page } = tab
      const [isAsked, isGone] = [new Gate(), new Gate()]
      await page.route('**/booking-flow-routers/impact', async (route) => {
        isAsked.open()
        await isGone.opened
        // The page may no longer want it.
        await route.continue().catch(() => {})
      })
      await page.route(/\/bulk-delete|\/booking-flow-routers\/[\da-f]{24}/, async (route) => {
        if (route.request().method() === 'GET') return route.fallback()
        const response = await route.fetch()
        isGone.open()
        // An answer that it is gone would fail the test.
        await page.evaluate(`fetch('/health/live').then((answer) => answer.text())`)
        await route.fulfill({ response })
      })
      await asks(page)
      await isAsked.opened
      await page.getByRole('dialog').getByRole('textbox').fill('Hamburg')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await tab.announces(says)
    })
  }
})
