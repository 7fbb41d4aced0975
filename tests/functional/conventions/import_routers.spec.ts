import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createRouter, path, query, ROUTERS, routerPayload } from '#tests/support/routers'

function post(client: ApiClient, tenant: Tenant, body: object, queryString = '') {
  return client.as(tenant).post(`${ROUTERS}/import${queryString}`).json(body)
}

function routerCount({ organizationId }: Tenant): Promise<number> {
  return RouterModel.countDocuments({ organization_id: toObjectId(organizationId) })
}

test.group('POST /v1/booking-flow-routers/import: 201', () => {
  test('creates all in their order, and lets the later one of a tie win', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const routers = ['first', 'second', 'third'].map((name) => routerPayload(tenant, { name }))

    const response = await post(client, tenant, { routers })
    const resolved = await client
      .as(tenant)
      .post(`${ROUTERS}/resolve`)
      .json({ url: 'https://a.example/book' })

    response.assertStatus(201)
    const shown: { _id: string; name: string; warnings: { total: number } }[] =
      response.body().routers
    assert.deepEqual(
      shown.map(({ name }) => name),
      ['first', 'second', 'third']
    )
    assert.deepEqual(
      shown.map(({ warnings }) => warnings.total),
      [2, 2, 2]
    )
    assert.equal(resolved.body().router._id, shown[2]?._id)
    assert.equal(await routerCount(tenant), 3)
  })

  test('warns of example URLs that their own router does not match', async ({ client, assert }) => {
    const tenant = await createTenant()
    const urls = ['https://a.example/book', 'https://a.example/else']
    const routers = urls.map((url) => routerPayload(tenant, { example_urls: [url] }))

    const response = await post(client, tenant, { routers }, '?validate_only=true')

    const shown: { warnings: { fields: { field: string }[] } }[] = response.body().routers
    assert.deepEqual(
      shown.map(({ warnings }) => warnings.fields.map(({ field }) => field)),
      [[], ['example_urls.0']]
    )
  })

  test('does not repeat long lists of example URLs for each of many conflicts', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const long = 'x'.repeat(8_000)
    const urls = Array.from({ length: 100 }, (_, index) => `https://a.example/book?${index}${long}`)
    const claiming = urls.map((url, index) =>
      routerPayload(tenant, {
        example_urls: [url],
        matching_criteria: path('claiming', `${index}`),
      })
    )
    const routers = [routerPayload(tenant, { example_urls: urls }), ...claiming]

    const response = await post(client, tenant, { routers }, '?validate_only=true')

    response.assertStatus(200)
    const shown: { warnings: { items: object[]; total: number } }[] = response.body().routers
    assert.isBelow(JSON.stringify(shown.map(({ warnings }) => warnings)).length, 1_200_000)
    assert.isAbove(shown[0]?.warnings.items.length ?? 0, 0)
    assert.deepEqual(
      shown.map(({ warnings }) => warnings.total),
      [100, ...claiming.map(() => 1)]
    )
  })

  test('counts conflicts that are by design, and lists them on request', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const criteria = [path('book'), { campaign: { utm_source: 's' } }]
    const routers = criteria.map((one) => routerPayload(tenant, { matching_criteria: one }))
    const listedBy = async (more: string) => {
      const response = await post(client, tenant, { routers }, `?validate_only=true${more}`)
      const shown: { warnings: { items: object[]; totals: { low: number } } }[] =
        response.body().routers
      return shown.map(({ warnings: { items, totals } }) => [items.length, totals.low])
    }

    assert.deepEqual(await listedBy(''), [
      [0, 1],
      [0, 1],
    ])
    assert.deepEqual(await listedBy('&conflicts=all'), [
      [1, 1],
      [1, 1],
    ])
  })

  test('takes a body of more than a mebibyte', async ({ client, assert }) => {
    const tenant = await createTenant()
    const routers = Array.from({ length: 600 }, (_, index) =>
      routerPayload(tenant, {
        description: 'd'.repeat(2_000),
        matching_criteria: path('many', `${index}`),
      })
    )
    assert.isAbove(JSON.stringify({ routers }).length, 1_048_576)

    const response = await post(client, tenant, { routers })

    response.assertStatus(201)
    assert.lengthOf(response.body().routers, 600)
  })
})

test.group('POST /v1/booking-flow-routers/import: validate_only', () => {
  test('answers as if the routers were created, and creates nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const routers = [routerPayload(tenant), routerPayload(tenant)]

    const response = await post(client, tenant, { routers }, '?validate_only=true')

    response.assertStatus(200)
    const [first] = response.body().routers
    assert.equal(first.warnings.total, 1)
    assert.isNull(first.warnings.items[0].other_router.router_id)
    assert.equal(await routerCount(tenant), 0)
  })

  test('nine routers that share forty optional parameters are judged like any others', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const shared = Array.from({ length: 39 }, (_, at) => [
      `p${at}`,
      { value: 'v', required: false },
    ])
    const routers = Array.from({ length: 9 }, (_, at) => {
      const own = { value: String(at), required: false }
      const parameters = Object.fromEntries([...shared, ['own', own]])
      return routerPayload(tenant, { matching_criteria: { query_params: { parameters } } })
    })
    assert.isBelow(JSON.stringify({ routers }).length, 20_000)

    const response = await post(client, tenant, { routers }, '?validate_only=true')

    response.assertStatus(200)
    assert.equal(response.body().routers[0].warnings.total, 8)
  })
})

test.group('POST /v1/booking-flow-routers/import: refused', () => {
  test('names every malformed draft, with its own fields', async ({ client, assert }) => {
    const tenant = await createTenant()
    const routers = [
      routerPayload(tenant),
      { ...routerPayload(tenant), name: '' },
      null,
      { ...routerPayload(tenant), utm_sorce: 'x' },
      routerPayload(tenant, { matching_criteria: { path: { segments: ['a', 7] } } }),
    ]

    const response = await post(client, tenant, { routers })

    response.assertStatus(422)
    const body = response.body()
    assert.equal(body.code, 'E_IMPORT_REFUSED')
    assert.deepEqual(
      body.drafts.map((draft: { index: number; problems: { errors: { field: string }[] }[] }) => [
        draft.index,
        draft.problems.flatMap(({ errors }) => errors.map(({ field }) => field)),
      ]),
      [
        [1, ['name']],
        [2, ['']],
        [3, ['utm_sorce']],
        [4, ['matching_criteria.path.segments.1']],
      ]
    )
    assert.equal(await routerCount(tenant), 0)
  })

  test('names every draft that collides with something', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'taken' })
    await createRouter(client, tenant, { is_default: true })
    const routers = [
      routerPayload(tenant, { matching_criteria: path('good') }),
      routerPayload(tenant, { name: 'taken', matching_criteria: path('a') }),
      routerPayload(tenant, { name: 'twice', matching_criteria: path('b') }),
      routerPayload(tenant, { name: 'twice', matching_criteria: path('c') }),
      routerPayload(tenant, { booking_flow_id: 'f'.repeat(24) }),
      routerPayload(tenant, { is_default: true }),
      routerPayload(tenant, { matching_criteria: query({}) }),
    ]

    const response = await post(client, tenant, { routers })

    response.assertStatus(422)
    assert.deepEqual(
      response
        .body()
        .drafts.map((draft: { index: number; problems: { code: string }[] }) => [
          draft.index,
          draft.problems.map(({ code }) => code),
        ]),
      [
        [1, ['E_ROUTER_NAME_TAKEN']],
        [3, ['E_NAME_REPEATED']],
        [4, ['E_BOOKING_FLOW_UNKNOWN']],
        [5, ['E_ACTIVE_DEFAULT_EXISTS']],
        [6, ['E_VALIDATION_ERROR']],
      ]
    )
    assert.equal(await routerCount(tenant), 2)
  })

  test('names malformed, repeated, colliding and conflicting drafts in one answer', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'taken', matching_criteria: path('stored') })
    await createRouter(client, tenant, { is_default: true })
    const routers = [
      { ...routerPayload(tenant), name: 'malformed', description: 7 },
      routerPayload(tenant, { name: 'malformed', matching_criteria: path('a') }),
      routerPayload(tenant, { name: 'taken', matching_criteria: path('stored') }),
      {
        ...routerPayload(tenant, { is_default: true }),
        nmae: 'x',
        booking_flow_id: 'f'.repeat(24),
      },
      routerPayload(tenant, { is_default: true }),
      routerPayload(tenant, { name: 'clean', matching_criteria: path('clean') }),
      routerPayload(tenant, { name: 'one', matching_criteria: path('same') }),
      routerPayload(tenant, { name: 'other', matching_criteria: path('same') }),
    ]
    const problemsUnder = async (policy: string) => {
      const response = await post(client, tenant, { routers }, `?on_conflict=${policy}`)
      response.assertStatus(422)
      const drafts: { index: number; problems: { code: string; first_index?: number }[] }[] =
        response.body().drafts
      return drafts.map(({ index, problems }) => [
        index,
        ...problems.map(({ code, first_index: first }) =>
          first === undefined ? code : [code, first]
        ),
      ])
    }

    assert.deepEqual(await problemsUnder('warn'), [
      [0, 'E_VALIDATION_ERROR'],
      [1, ['E_NAME_REPEATED', 0]],
      [2, 'E_ROUTER_NAME_TAKEN'],
      [3, 'E_VALIDATION_ERROR', 'E_BOOKING_FLOW_UNKNOWN', 'E_ACTIVE_DEFAULT_EXISTS'],
      [4, ['E_ACTIVE_DEFAULT_REPEATED', 3]],
    ])
    assert.deepEqual(await problemsUnder('reject'), [
      [0, 'E_VALIDATION_ERROR'],
      [1, ['E_NAME_REPEATED', 0]],
      [2, 'E_ROUTER_NAME_TAKEN', 'E_ROUTER_CONFLICTS'],
      [3, 'E_VALIDATION_ERROR', 'E_BOOKING_FLOW_UNKNOWN', 'E_ACTIVE_DEFAULT_EXISTS'],
      [4, ['E_ACTIVE_DEFAULT_REPEATED', 3], 'E_ROUTER_CONFLICTS'],
      [6, 'E_ROUTER_CONFLICTS'],
      [7, 'E_ROUTER_CONFLICTS'],
    ])
    assert.equal(await routerCount(tenant), 2)
  })

  test('reports the conflicts of each draft under on_conflict=reject', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const routers = [
      routerPayload(tenant),
      routerPayload(tenant),
      routerPayload(tenant, { matching_criteria: path('alone') }),
    ]

    const response = await post(client, tenant, { routers }, '?on_conflict=reject')

    response.assertStatus(422)
    const { drafts } = response.body()
    assert.deepEqual(
      drafts.map(({ index }: { index: number }) => index),
      [0, 1]
    )
    assert.equal(drafts[0].problems[0].code, 'E_ROUTER_CONFLICTS')
    assert.isNull(drafts[0].problems[0].conflicts.items[0].other_router.router_id)
    assert.equal(await routerCount(tenant), 0)
  })

  test('takes 1 to 1,000 drafts')
    .with([0, 1_001])
    .run(async ({ client, assert }, count) => {
      const tenant = await createTenant()
      const routers = Array.from({ length: count }, () => ({}))

      const response = await post(client, tenant, { routers })

      response.assertStatus(422)
      assert.equal(response.body().code, 'E_VALIDATION_ERROR')
      assert.equal(response.body().errors[0].field, 'routers')
    })

  test('answers 413 for a body that is too large, and for one that only an import may have', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const long = { description: 'd'.repeat(1_100_000) }

    const imported = await post(client, tenant, { routers: [long, long, long, long] })
    const created = await client.as(tenant).post(ROUTERS).json(routerPayload(tenant, long))

    for (const response of [imported, created]) {
      response.assertStatus(413)
      assert.equal(response.body().code, 'E_BODY_TOO_LARGE')
    }
  })
})

test.group('POST /v1/booking-flow-routers/import: CSV', () => {
  const HEADER = 'name,booking_flow_id,path,utm_source,active_until'

  function postCsv(client: ApiClient, tenant: Tenant, text: string, queryString = '') {
    return client
      .as(tenant)
      .post(`${ROUTERS}/import${queryString}`)
      .type('text/csv')
      .setup((request) => {
        request.request.send(text)
      })
  }

  test('creates a router for each row', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { bookingFlowId } = tenant
    const rows = [`A,${bookingFlowId},/book,google,`, `"B, too",${bookingFlowId},/bücher,,`]

    const response = await postCsv(client, tenant, [HEADER, ...rows].join('\n'))

    response.assertStatus(201)
    const shown: { name: string; matching_criteria: object }[] = response.body().routers
    assert.deepEqual(
      shown.map(({ name, matching_criteria: criteria }) => [name, criteria]),
      [
        ['A', { path: { segments: ['book'] }, campaign: { utm_source: 'google' } }],
        ['B, too', path('bücher')],
      ]
    )
  })

  test('warns of ids that a spreadsheet rounded or lacked, with the cell', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const row = (name: string, id: string, campaign: string) =>
      `${name},${tenant.bookingFlowId},${id},${campaign}`
    const rows = [
      'name,booking_flow_id,external_id,utm_campaign',
      row('Rounded', '8.81235E+12', '1.20211E+17'),
      row('In German', '#NV', '"1,20211E+17"'),
      row('Whole', '8812350000001', '120211000000000017'),
    ]

    const response = await postCsv(client, tenant, rows.join('\n'))

    response.assertStatus(201)
    const shown: { warnings: { fields: Record<string, unknown>[] } }[] = response.body().routers
    const cells = shown.map(({ warnings }) =>
      warnings.fields.map(({ code, line, column }) => `${code} ${line} ${column}`)
    )
    assert.deepEqual(cells, [
      ['rounded_number 2 utm_campaign', 'rounded_number 2 external_id'],
      ['rounded_number 3 utm_campaign', 'unset_value 3 external_id'],
      [],
    ])
  })

  test('names flows of the organization, whatever their case and accents', async ({
    client,
    assert,
  }) => {
    const [tenant, other] = [await createTenant(), await createTenant()]
    const flowNamed = async (owner: Tenant, name: string): Promise<string> => {
      const flow = await client.as(owner).post('/v1/booking-flows').json({ name })
      return flow.body()._id
    }
    const flow = await flowNamed(tenant, 'Zahnärztin Łódź')
    await flowNamed(tenant, 'Bleaching')
    await flowNamed(tenant, 'bleaching')
    await flowNamed(other, 'Elsewhere')
    const rows = (...names: string[]) =>
      `name,booking_flow,path\n${names.map((name) => `${name},${name},/a`).join('\n')}`

    const created = await postCsv(client, tenant, rows('zahnarztin lodz', 'bleaching'))
    const refused = await postCsv(client, tenant, rows('BLEACHING', 'Elsewhere'))

    created.assertStatus(201)
    const { routers }: { routers: { booking_flow_id: string }[] } = created.body()
    assert.equal(routers[0]?.booking_flow_id, flow)
    refused.assertStatus(422)
    const {
      drafts,
    }: { drafts: { problems: { errors: { column: string; message: string }[] }[] }[] } =
      refused.body()
    const said = drafts.map(({ problems }) => problems[0]?.errors[0])
    assert.isTrue(drafts.every(({ problems }) => problems[0]?.errors.length === 1))
    assert.deepEqual(
      said.map((error) => error?.column),
      ['booking_flow', 'booking_flow']
    )
    assert.match(
      said[0]?.message ?? '',
      /Bleaching \(\w+\), bleaching \(\w+\)|bleaching \(\w+\), Bleaching/
    )
    assert.include(said[1]?.message, 'must name a booking flow of the organization')
  })

  test('names line and column of each reason for its refusal, in one answer', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { bookingFlowId } = tenant
    await createRouter(client, tenant, { name: 'Taken' })
    const rows = [
      `A,${bookingFlowId},book,,`,
      `"A",${bookingFlowId},/"bo\nok",,`.replaceAll('/"bo\nok"', '"/bo%0Aok"'),
      `"Taken",${bookingFlowId},/x,,soon`,
      `F,${'f'.repeat(24)},/y,,`,
    ]

    const response = await postCsv(client, tenant, [HEADER, ...rows].join('\r\n'))

    response.assertStatus(422)
    assert.equal(response.body().code, 'E_IMPORT_REFUSED')
    interface Refused {
      line: number
      problems: { code: string; first_line?: number; errors?: { column?: string }[] }[]
    }
    const drafts: Refused[] = response.body().drafts
    assert.deepEqual(
      drafts.map(({ line, problems }) => [
        line,
        ...problems.map(({ code, first_line: first, errors = [] }) => [
          code,
          first ?? errors.map(({ column }) => column).join(),
        ]),
      ]),
      [
        [2, ['E_VALIDATION_ERROR', 'path']],
        [3, ['E_NAME_REPEATED', 2]],
        [4, ['E_VALIDATION_ERROR', 'active_until'], ['E_ROUTER_NAME_TAKEN', '']],
        [5, ['E_BOOKING_FLOW_UNKNOWN', 'booking_flow_id']],
      ]
    )
    assert.equal(await routerCount(tenant), 1)
  })

  test('takes effect once with an Idempotency-Key', async ({ client, assert }) => {
    const tenant = await createTenant()
    const text = `${HEADER}\nA,${tenant.bookingFlowId},/book,,`
    const send = () => postCsv(client, tenant, text).header('Idempotency-Key', 'csv')

    const [first, second] = [await send(), await send()]

    first.assertStatus(201)
    second.assertStatus(201)
    assert.deepEqual(second.body(), first.body())
    assert.equal(await routerCount(tenant), 1)
  })

  test('is refused with a hint when a body’s type and content differ: JSON or CSV', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const csv = `${HEADER}\n${`A,${tenant.bookingFlowId},/book,,\n`.repeat(200)}`

    const json = await postCsv(client, tenant, JSON.stringify({ routers: [] }))
    const asJson = await client
      .as(tenant)
      .post(`${ROUTERS}/import`)
      .type('application/json')
      .setup((request) => {
        request.request.send(csv)
      })
    const elsewhere = await client
      .as(tenant)
      .post(ROUTERS)
      .type('text/csv')
      .setup((request) => {
        request.request.send(csv)
      })

    json.assertStatus(400)
    assert.equal(json.body().code, 'E_INVALID_CSV')
    assert.match(json.body().detail, /It is JSON\. JSON is sent as Content-Type: application\/json/)
    asJson.assertStatus(400)
    assert.equal(asJson.body().code, 'E_INVALID_JSON')
    assert.match(asJson.body().detail, /CSV is sent as Content-Type: text\/csv/)
    elsewhere.assertStatus(415)
  })

  test('has the limits of any import', async ({ client, assert }) => {
    const tenant = await createTenant()

    const cells = await postCsv(client, tenant, `${HEADER}\n${','.repeat(250_000)}`)
    const bytes = await postCsv(client, tenant, `${HEADER}\n${'x'.repeat(4_194_304)}`)
    const rows = await postCsv(client, tenant, `${HEADER}\n${'A,b,/c,,\n'.repeat(1_001)}`)
    const none = await postCsv(client, tenant, '')

    for (const response of [cells, bytes]) {
      response.assertStatus(413)
      assert.equal(response.body().code, 'E_BODY_TOO_LARGE')
    }
    for (const response of [rows, none]) {
      response.assertStatus(422)
      assert.equal(response.body().code, 'E_VALIDATION_ERROR')
    }
    assert.lengthOf(rows.body().errors, 1)
  })
})
