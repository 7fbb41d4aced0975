import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { path, ROUTERS, routerPayload } from '#tests/support/routers'

const LANDING_PAGE =
  'https://clinic.example/hamburg/implants?utm_source=google&lang=de+AT&gclid=abc&fbclid=def'
const CRITERIA = {
  ...path('hamburg', 'implants'),
  query_params: { parameters: { lang: { value: 'de AT', required: true } } },
  campaign: { utm_source: 'google' },
}
const LEFT_OUT = {
  code: 'parameter_left_out',
  field: 'matching_criteria_from_url',
  message:
    'The criteria made from matching_criteria_from_url leave out gclid and fbclid: their values differ with each click.',
}

/** A payload that gives its criteria as a URL. */
function fromUrl(tenant: Tenant, url: string = LANDING_PAGE, more: object = {}) {
  const payload = { ...routerPayload(tenant), matching_criteria: undefined }
  return { ...payload, matching_criteria_from_url: url, ...more }
}

function send(client: ApiClient, tenant: Tenant, where: string, body: object) {
  return client
    .as(tenant)
    .post(`${ROUTERS}${where}`)
    .json({ ...body })
}

test.group('Criteria from a URL', () => {
  test('create a router that wins the URL', async ({ client, assert }) => {
    const tenant = await createTenant()
    const wider = { matching_criteria: { campaign: { utm_source: 'google' } } }
    await send(client, tenant, '', routerPayload(tenant, { name: 'Wider', ...wider }))

    const created = await send(client, tenant, '?conflicts=all', fromUrl(tenant))
    const resolved = await send(client, tenant, '/resolve', { url: LANDING_PAGE })

    created.assertStatus(201)
    assert.deepEqual(created.body().matching_criteria, CRITERIA)
    assert.notProperty(created.body(), 'matching_criteria_from_url')
    assert.deepEqual(created.body().warnings.fields, [LEFT_OUT])
    assert.equal(created.body().warnings.fields_total, 1)
    resolved.assertStatus(200)
    assert.equal(resolved.body().router._id, created.body()._id)
  })

  test('are accepted by updates, imports and validate-rules', async ({ client, assert }) => {
    const tenant = await createTenant()
    const created = await send(client, tenant, '', routerPayload(tenant))
    const url = { matching_criteria_from_url: LANDING_PAGE }

    const validated = await send(client, tenant, '/validate-rules', {
      ...url,
      example_urls: [LANDING_PAGE],
    })
    const imported = await send(client, tenant, '/import', {
      routers: [routerPayload(tenant, { name: 'First' }), fromUrl(tenant)],
    })
    const updated = await client.as(tenant).patch(`${ROUTERS}/${created.body()._id}`).json(url)

    const [, router] = imported.body().routers
    for (const answer of [validated.body(), router, updated.body()]) {
      assert.deepEqual(answer.matching_criteria, CRITERIA)
      assert.deepEqual(answer.warnings.fields, [LEFT_OUT])
    }
    assert.isTrue(validated.body().results[0].proposedRouterMatches)
    assert.equal(updated.body().priority_class, 'campaign')
  })

  // As in https://stackoverflow.com/q/9084237 (&amp;), and in links that people report to Google's and Meta's communities.
  test('warn of what no visitor sends, and suggest what was probably meant: {code}')
    .with([
      {
        code: 'utm_behind_hash',
        url: 'https://clinic.example/book?lang=de#utm_source=google&utm_medium=cpc&gclid=1',
        correction: {
          ...path('book'),
          query_params: { parameters: { lang: { value: 'de', required: true } } },
          campaign: { utm_source: 'google', utm_medium: 'cpc' },
        },
      },
      {
        code: 'utm_behind_hash',
        url: 'https://clinic.example/book#/start?utm_source=google',
        correction: { ...path('book'), campaign: { utm_source: 'google' } },
      },
      {
        code: 'html_separator',
        url: 'https://clinic.example/book?utm_source=google&amp;utm_medium=cpc&amp;utm_term=x&amp;gclid=1',
        correction: {
          ...path('book'),
          campaign: { utm_source: 'google', utm_medium: 'cpc', utm_term: 'x' },
        },
      },
      {
        code: 'utm_behind_hash',
        url: 'https://clinic.example/book?utm_source=google&#38;utm_medium=cpc',
        correction: { ...path('book'), campaign: { utm_source: 'google', utm_medium: 'cpc' } },
      },
      {
        code: 'swallowed_parameters',
        url: 'https://clinic.example/book?gclid=Cj0?utm_source=x&utm_medium=social',
        correction: { ...path('book'), campaign: { utm_source: 'x', utm_medium: 'social' } },
      },
      {
        code: 'unfilled_placeholder',
        url: 'https://clinic.example/book?utm_source=meta&utm_campaign=%7B%7Bcampaign.name%7D%7D',
        correction: { ...path('book'), campaign: { utm_source: 'meta' } },
      },
      {
        code: 'invisible_character',
        url: 'https://clinic.example/book?utm_source=google%E2%80%8B',
        correction: { ...path('book'), campaign: { utm_source: 'google' } },
      },
      {
        code: 'undecodable_text',
        url: 'https://clinic.example/book?utm_source=mail&utm_campaign=fr%FChling',
        correction: { ...path('book'), campaign: { utm_source: 'mail' } },
      },
    ])
    .run(async ({ client, assert }, { code, url, correction }) => {
      const tenant = await createTenant()

      const created = await send(client, tenant, '?validate_only=true', fromUrl(tenant, url))

      created.assertStatus(200)
      const { fields } = created.body().warnings
      const found = fields.find((warning: { code: string }) => warning.code === code)
      assert.deepEqual(found?.correction, { matching_criteria: correction })
    })

  test('come from the link inside a wrapped one, with a warning that names the wrapping', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const inside = 'https://clinic.example/hamburg/implants?utm_source=mail&mc_eid=0a1b2c'
    const safe = `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(inside)}&data=05`
    const url = `https://www.google.com/url?q=${encodeURIComponent(safe)}`

    const created = await send(client, tenant, '', fromUrl(tenant, url))
    const resolved = await send(client, tenant, '/resolve', { url: inside })
    const asWrapped = await send(client, tenant, '/resolve', { url })

    created.assertStatus(201)
    assert.deepEqual(created.body().matching_criteria, {
      ...path('hamburg', 'implants'),
      campaign: { utm_source: 'mail' },
    })
    const [unwrapped, leftOut] = created.body().warnings.fields
    assert.deepEqual(unwrapped, {
      code: 'link_unwrapped',
      field: 'matching_criteria_from_url',
      message:
        'The link in matching_criteria_from_url was wrapped by Google and Microsoft Safe Links. The criteria are those of the link inside.',
      url: inside,
    })
    assert.include(leftOut.message, 'mc_eid')
    resolved.assertStatus(200)
    asWrapped.assertStatus(404)
  })

  test('cause no warning that the author accepts', async ({ client, assert }) => {
    const tenant = await createTenant()

    const created = await send(client, tenant, '?accept=parameter_left_out', fromUrl(tenant))

    assert.deepEqual(created.body().warnings.fields, [])
    assert.equal(created.body().warnings.fields_total, 0)
  })

  test('are refused: {title}')
    .with([
      {
        title: 'beside matching_criteria',
        url: LANDING_PAGE,
        more: { matching_criteria: path('a') },
        error: { field: 'matching_criteria_from_url', rule: 'notWithCriteria' },
      },
      {
        title: 'beside a matching_criteria of null',
        url: LANDING_PAGE,
        more: { matching_criteria: null },
        error: { field: 'matching_criteria_from_url', rule: 'notWithCriteria' },
      },
      {
        title: 'of a text that is not a URL',
        url: 'clinic.example/hamburg',
        more: {},
        error: { field: 'matching_criteria_from_url', rule: 'url' },
      },
      {
        title: 'of a URL with nothing to demand',
        url: 'https://clinic.example/?gclid=abc&utm_term=',
        more: {},
        error: { field: 'matching_criteria', rule: 'required' },
      },
      {
        title: 'of a URL with a longer path than criteria may have',
        url: `https://clinic.example${'/a'.repeat(51)}`,
        more: {},
        error: { field: 'matching_criteria.path.segments', rule: 'too_many' },
      },
      {
        title: 'for a default router',
        url: LANDING_PAGE,
        more: { is_default: true },
        error: { field: 'matching_criteria', rule: 'notForDefault' },
      },
    ])
    .run(async ({ client }, { url, more, error }) => {
      const tenant = await createTenant()

      const refused = await send(client, tenant, '', fromUrl(tenant, url, more))

      refused.assertStatus(422)
      refused.assertBodyContains({ errors: [error] })
    })

  test('or criteria themselves are required of validate-rules', async ({ client }) => {
    const tenant = await createTenant()

    const neither = await send(client, tenant, '/validate-rules', { example_urls: [] })
    const both = await send(client, tenant, '/validate-rules', {
      example_urls: [],
      matching_criteria: path('a'),
      matching_criteria_from_url: LANDING_PAGE,
    })

    neither.assertStatus(422)
    neither.assertBodyContains({ errors: [{ field: 'matching_criteria' }] })
    both.assertStatus(422)
    both.assertBodyContains({ errors: [{ field: 'matching_criteria_from_url' }] })
  })
})
