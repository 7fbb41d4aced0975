import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { pinPayload } from '#tests/support/routing/pins'

/** One character, which takes two UTF-16 units and four bytes. */
const LETTER = '𝔘'
const NAME = LETTER.repeat(100)

test.group('A text as long as its field takes, in characters of four bytes', () => {
  test('is stored and shown: {path}')
    .with([
      { path: '/v1/booking-flows', texts: { name: NAME, description: LETTER.repeat(2_000) } },
      { path: '/v1/access-tokens', texts: { name: NAME }, rest: { permissions: ['flows:read'] } },
      {
        path: '/v1/publishable-keys',
        texts: { name: NAME },
        rest: { origins: ['https://clinic.example'] },
      },
      { path: '/v1/router-pins', texts: { note: LETTER.repeat(500) }, rest: { mode: 'warn' } },
      {
        path: '/v1/webhooks',
        texts: { description: LETTER.repeat(2_000) },
        rest: { url: 'https://hooks.example/', events: ['router.changed'] },
      },
    ] as { path: string; texts: object; rest?: object }[])
    .run(async ({ client, assert }, { path, texts, rest = {} }) => {
      const tenant = await createTenant()
      const pin = path === '/v1/router-pins' ? pinPayload(tenant) : {}

      const created = await client
        .as(tenant)
        .post(path)
        .json({ ...pin, ...rest, ...texts })

      assert.equal(created.status(), 201, created.text().slice(0, 200))
      assert.deepInclude(created.body(), texts)
    })

  test('is stored in a brand kit', async ({ client, assert }) => {
    const tenant = await createTenant()
    const texts = { name: NAME, font_family: LETTER.repeat(100) }

    const put = await client
      .as(tenant)
      .put('/v1/brand-kit')
      .json({ primary_color: '#000000', ...texts })

    put.assertStatus(201)
    assert.deepInclude(put.body(), texts)
  })
})

test.group('A name that is too long', () => {
  test('is quoted by its beginning when criteria are refused: {$self}')
    .with(['a parameter', 'the value of a parameter', 'a member of criteria'] as const)
    .run(async ({ client, assert }, where) => {
      const tenant = await createTenant()
      const name = LETTER.repeat(7_000)
      const criteria = {
        'a parameter': { query_params: { parameters: { [name]: {} } } },
        'the value of a parameter': { query_params: { parameters: { [name]: { value: 1 } } } },
        'a member of criteria': { [name]: {} },
      }[where]

      const refused = await client
        .as(tenant)
        .post('/v1/booking-flow-routers')
        .json({ name: 'A', booking_flow_id: tenant.bookingFlowId, matching_criteria: criteria })

      refused.assertStatus(422)
      assert.include(refused.body().errors[0].field, LETTER.repeat(50))
      assert.isBelow(refused.text().length, 1_500)
    })
})
