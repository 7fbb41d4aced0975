import { getActiveTestOrFail, test } from '@japa/runner'
import { ClinicServer } from '#scripts/quickstart/clinic/clinic_server'
import { clinicSite } from '#scripts/quickstart/clinic/clinic_site'
import { waitLimit } from '#tests/support/wait_limit'

const SITE = clinicSite({
  service: 'http://127.0.0.1:3333',
  key: 'sbp_demo',
  bookingSystem: 'http://127.0.0.1:3435',
})

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

  test('listens on another port when its own is busy, and answers 503 until its site is there', async ({
    assert,
  }) => {
    const first = await openServer()
    const second = await serverAt(portOf(first))

    assert.notEqual(second.origin, first.origin)
    assert.equal(await statusOf(first, '/hamburg'), 200)
    assert.equal(await statusOf(second, '/hamburg'), 503)
    second.open(SITE)
    assert.equal(await statusOf(second, '/hamburg'), 200)
  })
})
