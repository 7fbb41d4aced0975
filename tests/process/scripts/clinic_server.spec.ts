import { once } from 'node:events'
import { connect } from 'node:net'
import { getActiveTestOrFail, test } from '@japa/runner'
import { ClinicServer } from '#scripts/quickstart/clinic/clinic_server'
import { clinicSite } from '#scripts/quickstart/clinic/clinic_site'
import { isPortFree } from '#scripts/services/free_port'
import { waitLimit } from '#tests/support/wait_limit'

const SITE = clinicSite({ service: 'http://127.0.0.1:3333', key: 'sbp_demo' })

async function serverAt(port = 0): Promise<ClinicServer> {
  const server = await ClinicServer.listen(port)
  getActiveTestOrFail().cleanup(() => server.stop())
  return server
}

async function openServer(): Promise<ClinicServer> {
  const server = await serverAt()
  server.open(SITE)
  return server
}

function ask(server: ClinicServer, path: string, method = 'GET'): Promise<Response> {
  return fetch(server.origin + path, { method, redirect: 'manual', signal: waitLimit() })
}

async function statusOf(server: ClinicServer, path: string): Promise<number> {
  const { status } = await ask(server, path)
  return status
}

function portOf({ origin }: ClinicServer): number {
  return Number(new URL(origin).port)
}

test.group('The server of the demo clinic', () => {
  test('serves its pages under the policy, with and without a query or a slash at the end', async ({
    assert,
  }) => {
    const server = await openServer()

    for (const path of ['/hamburg', '/hamburg/', '/hamburg/implants?utm_source=meta']) {
      const answer = await ask(server, path)
      assert.equal(answer.status, 200, path)
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(answer.headers.get('content-security-policy'), SITE.policy)
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      assert.match(await answer.text(), /^<!doctype html>/)
    }
    const script = await ask(server, '/clinic.js')
    assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8')
    const root = await ask(server, '/')
    assert.equal(root.headers.get('location'), '/hamburg')
  })

  test('answers {status} to {method} {path}')
    .with([
      { method: 'GET', path: '/hamburg/nowhere', status: 404 },
      { method: 'GET', path: '/%2e%2e/package.json', status: 404 },
      { method: 'GET', path: '//127.0.0.1/hamburg', status: 404 },
      { method: 'GET', path: '/hamburg%', status: 404 },
      { method: 'POST', path: '/hamburg', status: 405 },
      { method: 'HEAD', path: '/hamburg', status: 200 },
    ])
    .run(async ({ assert }, { method, path, status }) => {
      const server = await openServer()

      const answer = await ask(server, path, method)

      assert.equal(answer.status, status)
    })

  test('answers 503 until its site is there', async ({ assert }) => {
    const server = await serverAt()

    assert.equal(await statusOf(server, '/hamburg'), 503)
    server.open(SITE)
    assert.equal(await statusOf(server, '/hamburg'), 200)
  })

  test('listens on another port when its own is busy', async ({ assert }) => {
    const first = await openServer()
    const second = await serverAt(portOf(first))

    assert.notEqual(second.origin, first.origin)
    assert.equal(await statusOf(first, '/hamburg'), 200)
    assert.equal(await statusOf(second, '/hamburg'), 503)
  })

  test('ends its connections and frees its port when it stops', async ({ assert }) => {
    const server = await ClinicServer.listen(0)
    server.open(SITE)
    const idle = connect(portOf(server), '127.0.0.1')
    idle.write('GET /hamburg HTTP/1.1\r\nhost: clinic\r\n\r\n')
    await once(idle, 'data')
    const ended = once(idle.resume(), 'close')

    await server.stop()

    await ended
    assert.isTrue(await isPortFree(portOf(server)))
  })
})
