import { test } from '@japa/runner'
import { askPage, type RobotsTexts } from '#routing/page_checks/ask_page'
import { type PageReply, PageSource } from '#routing/page_checks/page_source'

const answered = (text: string): PageReply => ({ kind: 'answered', status: 200, text })

const anywhere = () => true

class Pages extends PageSource {
  constructor(private readonly answer: (url: string, signal: AbortSignal) => Promise<PageReply>) {
    super()
  }

  override get(url: string, signal: AbortSignal): Promise<PageReply> {
    return this.answer(url, signal)
  }
}

test('A robots.txt that fails is an answer for each page of its site', async ({ assert }) => {
  const robots: RobotsTexts = new Map()
  const source = new Pages(async () => {
    throw new DOMException('too slow', 'TimeoutError')
  })
  const { signal } = new AbortController()

  for (const url of ['https://a.example/1', 'https://a.example/2']) {
    assert.deepEqual(await askPage(source, url, robots, anywhere, signal), { kind: 'failed' })
  }
})

test('A walk that ends while a robots.txt is asked for throws its reason', async ({ assert }) => {
  const walk = new AbortController()
  const reason = new Error('the lease is lost')
  const source = new Pages(async (_, signal) => {
    walk.abort(reason)
    throw signal.reason
  })
  const asked = askPage(source, 'https://a.example/1', new Map(), anywhere, walk.signal)

  await assert.rejects(() => asked, 'the lease is lost')
})

test('The limit of a page does not end the request for a robots.txt', async ({ assert }) => {
  const signals = new Map<string, AbortSignal>()
  const source = new Pages(async (url, signal) => {
    signals.set(url, signal)
    return answered('')
  })
  await askPage(source, 'https://a.example/1', new Map(), anywhere, new AbortController().signal)

  assert.lengthOf(new Set(signals.values()), 2)
})

test('Of a page little is kept, and of the sites of a walk the last 50', async ({ assert }) => {
  const robots: RobotsTexts = new Map()
  const text = `${'sbp_'.padEnd(80, 'x')} `.repeat(3_000)
  const source = new Pages(async () => answered(text))
  for (let site = 0; site < 60; site += 1) {
    const url = `https://${site}.example/`
    const asked = await askPage(source, url, robots, anywhere, new AbortController().signal)
    assert.isBelow(JSON.stringify(asked).length, 2_048)
  }

  assert.deepEqual([robots.size, robots.has('https://59.example')], [50, true])
})
