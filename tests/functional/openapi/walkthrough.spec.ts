import { test } from '@japa/runner'
import { describeService } from '#start/openapi'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'

/** The requests of the walkthrough as a reader copies them: a request line, and the body on the line below. */
function walkthrough(): { method: string; path: string; body: string }[] {
  const { description } = describeService().document.info
  const fenced = /```\s+(GET|POST) (\S+)\s+(\{.*\})?\s*```/g
  return [...String(description).matchAll(fenced)].map(([, method = '', path = '', body = '']) => ({
    method,
    path,
    body,
  }))
}

test.group('The walkthrough in the description', () => {
  test('leads from a booking flow to the recorded decision in five requests', async ({
    client,
    assert,
  }) => {
    const { bearer } = await createTenant()
    const requests = walkthrough()
    let bookingFlowId = ''
    const send = async (index: number) => {
      const { method = '', path = '', body = '' } = requests[index] ?? {}
      const request = client.request(path, method).header('authorization', bearer)
      if (body === '') return request
      const owned: unknown = JSON.parse(body.replaceAll('BOOKING_FLOW_ID', bookingFlowId))
      return request.json(owned as object)
    }
    assert.lengthOf(requests, 5)

    const flow = await send(0)
    flow.assertStatus(201)
    bookingFlowId = flow.body()._id
    const router = await send(1)
    router.assertStatus(201)
    const resolved = await send(2)
    const explained = await send(3)

    assert.equal(resolved.body().router._id, router.body()._id)
    assert.equal(resolved.body().booking_flow._id, bookingFlowId)
    assert.equal(explained.body().winner.router_id, router.body()._id)
    const events = await eventually(
      () => send(4),
      (answer) => answer.body().data.length > 0
    )
    assert.equal(events.body().data[0].router_id, router.body()._id)
  })
})
