import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from '@japa/runner'
import { SiteTexts } from '#webhooks/delivery/site_texts'
import type { WebhookRequest } from '#webhooks/delivery/webhook_sender'
import { loopbackSender, timeless } from '../loopback_sender.js'

const NO_RECORDS = () => Promise.reject(new Error('ENODATA'))

/** Answers each request with this, and keeps what was asked. */
function siteWith(status: number, bodyStart: string) {
  const asked: WebhookRequest[] = []
  const send = async (request: WebhookRequest) => {
    asked.push(request)
    return { kind: 'answered', status, bodyStart, durationMs: 1, retryAfterMs: null } as const
  }
  return { asked, sender: { send } }
}

test.group('The texts that a site publishes', () => {
  test('are the lines of its file and its TXT records', async ({ assert }) => {
    const { asked, sender } = siteWith(200, 'one\ntwo')
    const names: string[] = []
    const texts = new SiteTexts(sender, async (name) => {
      names.push(name)
      return ['three']
    })

    assert.deepEqual(await texts.at('https://www.a.example:8443'), ['one', 'two', 'three'])
    assert.deepEqual(await texts.at('http://www.a.example:8080'), ['one', 'two', 'three'])
    assert.deepEqual(
      asked.map(({ method, url }) => `${method} ${url}`),
      [
        'GET https://www.a.example:8443/.well-known/signalbox.txt',
        'GET https://www.a.example/.well-known/signalbox.txt',
      ]
    )
    assert.deepEqual(names, ['_signalbox.www.a.example', '_signalbox.www.a.example'])
  })

  test('are empty when the site refuses or has a private address', async ({ assert }) => {
    const { sender } = siteWith(404, 'one')

    assert.deepEqual(await new SiteTexts(sender, NO_RECORDS).at('https://a.example'), [])
    const guarded = new SiteTexts(loopbackSender(), NO_RECORDS)
    assert.deepEqual(await guarded.at('https://10.0.0.1'), [])
    assert.deepEqual(await guarded.at('https://169.254.169.254'), [])
  })

  test('are requested by GET, without a body', async ({ assert, cleanup }) => {
    const asked: unknown[] = []
    const server = createServer((request, response) => {
      asked.push([request.method, request.url, request.headers['content-length']])
      response.end('proof')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanup(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0

    const url = `http://127.0.0.1:${port}/file`
    const outcome = await loopbackSender().send({ url, method: 'GET', body: '', headers: {} })

    assert.deepEqual(timeless(outcome), {
      kind: 'answered',
      status: 200,
      bodyStart: 'proof',
      retryAfterMs: null,
    })
    assert.deepEqual(asked, [['GET', '/file', '0']])
  })
})
