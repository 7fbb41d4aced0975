import type { Assert } from '@japa/assert'
import type { Tenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { PINS, pinPayload } from '#tests/support/routing/pins'
import { ROUTERS } from '#tests/support/routers'

interface Answer {
  readonly status: number
  readonly etag: string | null
  readonly isCompressed: boolean
  readonly body: { readonly _id?: string; readonly revision?: number }
}

/**
 * Reads, changes and deletes each resource with revisions through the proxy, on the tag that arrives there and on the
 * revision in the body. A tag that arrives is as good as the service's own, and what others changed is never overwritten.
 */
export async function assertConditions(assert: Assert, tenant: Tenant, url: string): Promise<void> {
  const send = sender(tenant, url)
  const flow = await send('POST', '/v1/booking-flows', { name: `Flow ${url}` })
  const router = await createStoredRouter(tenant, { name: `Router ${url}` })
  const pin = await send('POST', PINS, pinPayload(tenant, { mode: 'warn' }))
  const paths = {
    [`/v1/booking-flows/${flow.body._id}`]: 'name',
    [`${ROUTERS}/${router.id}`]: 'name',
    [`${PINS}/${pin.body._id}`]: 'note',
  }
  for (const [path, member] of Object.entries(paths)) {
    const read = await send('GET', path)
    assert.isTrue(read.isCompressed, path)
    const revision = Number(read.body.revision)
    const condition = read.etag === null ? undefined : { 'if-match': read.etag }
    const query = condition ? '' : `?if_revision=${revision}`
    if (read.etag !== null) {
      const again = await send('GET', path, undefined, { 'if-none-match': read.etag })
      assert.equal(again.status, 304, `${path} ${read.etag}`)
    }
    const change = (name: string) => send('PATCH', path + query, { [member]: name }, condition)
    const both = await Promise.all([change(`one ${url}`), change(`other ${url}`)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412], path)
    const late = [
      await change(`late ${url}`),
      await send('DELETE', path + query, undefined, condition),
      await send('PATCH', `${path}?if_revision=${revision}`, { [member]: `late ${url}` }),
      await send('DELETE', `${path}?if_revision=${revision}`),
    ]
    assert.deepEqual(new Set(late.map(({ status }) => status)), new Set([412]), path)
    const sentBack = await send('PATCH', path, { [member]: `late ${url}`, revision })
    assert.equal(sentBack.status, 422, path)
    const gone = await send('DELETE', `${path}?if_revision=${revision + 1}`)
    assert.equal(gone.status, 204, path)
  }
}

function sender({ bearer }: Tenant, url: string) {
  return async (
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {}
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'authorization': bearer, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      etag: response.headers.get('etag'),
      isCompressed: response.headers.get('content-encoding') === 'gzip',
      body: text === '' ? {} : JSON.parse(text),
    }
  }
}
