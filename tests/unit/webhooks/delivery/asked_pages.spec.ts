import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { BlockList, type AddressInfo } from 'node:net'
import { getActiveTestOrFail, test } from '@japa/runner'
import { askPage } from '#routing/page_checks/ask_page'
import { SystemClock } from '#shared/clock'
import { AskedPages } from '#webhooks/delivery/asked_pages'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'
import { WebhookSender } from '#webhooks/delivery/webhook_sender'
import { LIMITS, loopbackSender } from '../loopback_sender.js'
import { METADATA, REFUSED_URLS, SPECIAL_V4, SPECIAL_V6 } from '../private_addresses.js'

const NOT_ASKED = { kind: 'not_asked' }
const anywhere = () => true
const live = () => new AbortController().signal
const ask = (sender: WebhookSender, url: string) =>
  askPage(new AskedPages(sender), url, new Map(), anywhere, live())

/** A sender as an installation has it, to which every name has this address. */
function strictSender(address: string): WebhookSender {
  const rules = { allowedNetworks: new BlockList(), isPlainHttpAllowed: false }
  const destinations = new PermittedDestinations(rules)
  return new WebhookSender(destinations, LIMITS, new SystemClock(), null, async () => [address])
}

async function site(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/robots.txt') return void response.writeHead(404).end()
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.close()
    server.closeAllConnections()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test.group('A page', () => {
  test('is not asked at an address that webhooks may not reach, by its URL or by its name', async ({
    assert,
  }) => {
    for (const { url, reason } of REFUSED_URLS) {
      if (reason === 'unreadable' || reason === 'scheme') continue
      assert.deepEqual(await ask(strictSender('127.0.0.1'), url), NOT_ASKED, url)
    }
    const addresses = [...SPECIAL_V4, ...SPECIAL_V6].flatMap(({ ends }) => ends)
    for (const address of [...addresses, ...METADATA.map((one) => one.address)]) {
      const asked = await ask(strictSender(address), 'https://clinic.example/a')
      assert.deepEqual(asked, NOT_ASKED, address)
    }
  })

  test('is not followed to such an address', async ({ assert }) => {
    const { url } = await site(({ url: place = '' }, response) => {
      const { url: location = '' } = REFUSED_URLS[Number(place.slice(1))] ?? {}
      response.writeHead(302, { location }).end()
    })
    // This sender may reach 127.0.0.1, where the site is.
    const allowedNetworks = new BlockList()
    allowedNetworks.addAddress('127.0.0.1')
    const reachable = new PermittedDestinations({ allowedNetworks, isPlainHttpAllowed: true })
    for (const [place, { url: location, reason }] of REFUSED_URLS.entries()) {
      if (reason !== 'address' || reachable.read(location).ok) continue
      assert.deepEqual(await ask(loopbackSender(), `${url}/${place}`), NOT_ASKED, location)
    }
  })

  test('may redirect five times, and no more', async ({ assert }) => {
    const { url } = await site(({ url: place = '' }, response) => {
      const left = Number(place.slice(1))
      if (left === 0) response.end('here')
      else response.writeHead(301, { location: `/${left - 1}` }).end()
    })

    const reached = await ask(loopbackSender(), `${url}/5`)

    assert.deepInclude(reached, { kind: 'answered', status: 200, url: `${url}/0` })
    assert.deepEqual(await ask(loopbackSender(), `${url}/6`), { kind: 'failed' })
  })

  test('of a site whose robots.txt fails is not asked', async ({ assert }) => {
    const { asked, url } = await site((_, response) => void response.end('here'))
    const failing = async () => ({ kind: 'answered', status: 503, text: '' }) as const

    const page = await askPage({ get: failing }, `${url}/a`, new Map(), anywhere, live())

    assert.deepInclude(page, { kind: 'answered', status: 503 })
    assert.deepEqual(asked, [])
  })

  test('is given up with the reason of its caller', async ({ assert }) => {
    const { url } = await site(() => {})
    const over = new AbortController()
    const asked = askPage(
      new AskedPages(loopbackSender()),
      `${url}/a`,
      new Map(),
      anywhere,
      over.signal
    )
    over.abort(new Error('over'))
    await assert.rejects(() => asked, 'over')
  })
})
