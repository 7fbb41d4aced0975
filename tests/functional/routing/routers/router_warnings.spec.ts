import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { path, ROUTERS, routerPayload } from '#tests/support/routers'

const ESCAPED = { matching_criteria: path('m%C3%BCnchen') }

function post(client: ApiClient, tenant: Tenant, where: string, body: object) {
  return client
    .as(tenant)
    .post(`${ROUTERS}${where}`)
    .json({ ...body })
}

const codesOf = (fields: readonly { readonly code: string }[]) => fields.map(({ code }) => code)

test.group('Warnings about a router alone', () => {
  test('name a mistake and propose the payload that corrects it', async ({ client, assert }) => {
    const tenant = await createTenant()

    const created = await post(client, tenant, '', routerPayload(tenant, ESCAPED))

    created.assertStatus(201)
    const { _id: id, warnings } = created.body()
    assert.equal(warnings.fields_total, 1)
    const [{ code, field, correction }] = warnings.fields
    assert.equal(code, 'escaped_text')
    assert.equal(field, 'matching_criteria.path.segments.0')
    assert.deepEqual(correction, { matching_criteria: path('münchen') })
    const corrected = await client.as(tenant).patch(`${ROUTERS}/${id}`).json(correction)
    corrected.assertStatus(200)
    assert.equal(corrected.body().warnings.fields_total, 0)
    assert.deepEqual(corrected.body().matching_criteria, path('münchen'))
  })

  test('are in the answers of an import and of validate-rules, too', async ({ client, assert }) => {
    const tenant = await createTenant()
    const routers = [routerPayload(tenant), routerPayload(tenant, ESCAPED)]

    const imported = await post(client, tenant, '/import', { routers })
    const validated = await post(client, tenant, '/validate-rules', {
      ...ESCAPED,
      example_urls: [],
    })

    const ofDrafts: { warnings: { fields: { code: string }[] } }[] = imported.body().routers
    assert.deepEqual(
      ofDrafts.map(({ warnings }) => codesOf(warnings.fields)),
      [[], ['escaped_text']]
    )
    assert.deepEqual(codesOf(validated.body().warnings.fields), ['escaped_text'])
    assert.equal(validated.body().warnings.fields_total, 1)
  })

  test('are accepted once, until the criteria change', async ({ client, assert }) => {
    const tenant = await createTenant()
    const meant = { matching_criteria: path('50%25') }
    const payload = routerPayload(tenant, meant)
    const created = await post(client, tenant, '?accept=escaped_text,wildcard', payload)
    const id: string = created.body()._id
    const rules = { ...meant, example_urls: [], exclude_router_id: id }
    const patch = (change: object) =>
      client
        .as(tenant)
        .patch(`${ROUTERS}/${id}`)
        .json({ ...change })

    const renamed = await patch({ name: 'Renamed', ...meant })
    const read = await client.as(tenant).get(`${ROUTERS}/${id}`)
    const validated = await post(client, tenant, '/validate-rules', rules)
    const repeated = await patch(read.body())
    const forged = await patch({ accepted_warnings: ['wildcard'] })
    const { revision, updatedAt, ...members } = read.body()
    const changed = await patch({ ...members, ...ESCAPED })
    const accepted = await client.as(tenant).patch(`${ROUTERS}/${id}?accept=escaped_text`).json({})

    repeated.assertStatus(200)
    forged.assertStatus(422)
    forged.assertBodyContains({ errors: [{ field: 'accepted_warnings', rule: 'readOnly' }] })
    for (const answer of [created, renamed, repeated]) {
      assert.equal(answer.body().warnings.fields_total, 0)
    }
    assert.deepEqual(read.body().accepted_warnings, ['wildcard', 'escaped_text'])
    assert.equal(validated.body().warnings.fields_total, 0)
    assert.equal(changed.body().warnings.fields_total, 1)
    assert.notProperty(changed.body(), 'accepted_warnings')
    assert.equal(accepted.body().warnings.fields_total, 0)
    assert.deepEqual(accepted.body().accepted_warnings, ['escaped_text'])
  })

  test('are accepted for every draft of an import', async ({ client, assert }) => {
    const tenant = await createTenant()
    const routers = [routerPayload(tenant, ESCAPED)]

    const imported = await post(client, tenant, '/import?accept=escaped_text', { routers })

    imported.assertStatus(201)
    const [router] = imported.body().routers
    assert.equal(router.warnings.fields_total, 0)
    const read = await client.as(tenant).get(`${ROUTERS}/${router._id}`)
    assert.deepEqual(read.body().accepted_warnings, ['escaped_text'])
  })

  test('cannot be accepted under an unknown code: {accept}')
    .with([{ accept: 'anything' }, { accept: '' }, { accept: 'wildcard,' }])
    .run(async ({ client }, { accept }) => {
      const tenant = await createTenant()

      const response = await post(client, tenant, `?accept=${accept}`, routerPayload(tenant))

      response.assertStatus(422)
      response.assertBodyContains({ errors: [{ field: 'accept' }] })
    })
})
