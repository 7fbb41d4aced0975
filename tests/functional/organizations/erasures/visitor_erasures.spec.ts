import { createHash } from 'node:crypto'
import { Encryption } from '@adonisjs/core/encryption'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose, { mongo } from 'mongoose'
import {
  REPEATED_AFTER_MS,
  VisitorErasureModel,
  VisitorErasureRepository,
} from '#organizations/erasures/visitor_erasure_repository'
import { toObjectId } from '#shared/identifiers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createKey, someOrigin } from '#tests/support/publishable_keys'
import { createRouter, path } from '#tests/support/routers'
import { runCommand } from '#tests/support/run_command'

const ERASURES = '/v1/visitor-erasures'
const EMAIL = 'erika.müller+ads@example.com'
/** The same address as URLs, texts and JSON spell it. */
const SPELLINGS = [
  EMAIL,
  encodeURIComponent(EMAIL),
  encodeURIComponent(encodeURIComponent(EMAIL)),
  'Erika.M%c3%bcller%2bADS@EXAMPLE.com',
  encodeURIComponent(EMAIL.toUpperCase()),
  encodeURIComponent(EMAIL.normalize('NFD')),
]

function collections() {
  return mongoose.connection.db?.collections() ?? Promise.resolve([])
}

/** Rows of an organization, as other parts of the service store them. */
async function plant(organizationId: string, texts: readonly string[]): Promise<void> {
  const { connection } = mongoose
  const owned = () => ({ _id: new mongo.ObjectId(), organization_id: toObjectId(organizationId) })
  const url = (text: string) => `https://clinic.example/p/${text}?utm_term=${text}&utm_source=mail`
  const insert = (name: string, rows: readonly mongo.Document[]) =>
    connection.collection(name).insertMany([...rows])
  const day = new Date()
  await insert(
    'router_events',
    texts.map((text) => ({
      ...owned(),
      url: url(text),
      router_id: new mongo.ObjectId(),
      event_type: 'ROUTER_RESOLVED',
      metadata: { matched_class: 'default', timestamp: day },
    }))
  )
  await insert(
    'traffic_shapes',
    texts.map((text) => ({ ...owned(), day, shape: text, count: 3 }))
  )
  await insert('unmatched_shapes', [
    { ...owned(), day, resolves: 9, shapes: texts.map((shape) => ({ shape, count: 2 })) },
  ])
  await insert('webhook_dead_letters', [
    ...texts.map((text) => ({ ...owned(), body: JSON.stringify({ data: { url: url(text) } }) })),
  ])
  await insert('webhook_attempts', [{ ...owned(), response_start: texts.join(), at: day }])
  const pin = { kind: 'router_pin', id: 'any', name: null }
  const after = JSON.stringify({ url: url(texts[0] ?? '') })
  await insert('audit_log', [{ ...owned(), object: pin, after }])
  const id = toObjectId(organizationId)
  const values = [{ parameter: 'utm_term', counts: texts.map((text) => ({ text, count: 1 })) }]
  await insert('seen_utm', [{ _id: id, noted_at: day, values, misspelt_names: [] }])
  const pages = texts.map((text) => ({ url: url(text), campaign: JSON.stringify([url(text)]) }))
  await insert('page_checks', [{ _id: id, checked_at: day, pages }])
  await insert('router_audits', [{ _id: id, audited_at: day, report: { findings: [...texts] } }])
}

/** The rows of an organization that contain any of the texts, in any collection. */
async function rowsWith(organizationId: string, texts: readonly string[]): Promise<string[]> {
  const id = toObjectId(organizationId)
  const found: string[] = []
  for (const collection of await collections()) {
    const rows = await collection.find({ $or: [{ organization_id: id }, { _id: id }] }).toArray()
    for (const row of rows) {
      const text = JSON.stringify(row).toLowerCase()
      if (texts.some((one) => text.includes(one.toLowerCase()))) {
        found.push(collection.collectionName)
      }
    }
  }
  return found
}

/** What the job does for the organization, as if the day after the request had come when `isLater`. */
async function carryOut({ organizationId }: Tenant, isLater = false): Promise<void> {
  if (isLater) {
    const then = new Date(Date.now() - REPEATED_AFTER_MS)
    await VisitorErasureModel.updateMany(
      { organization_id: toObjectId(organizationId) },
      { $set: { requested_at: then, due_at: then } }
    )
  }
  const erasures = await app.container.make(VisitorErasureRepository)
  await erasures.run(organizationId, AbortSignal.timeout(30_000))
}

test.group('POST /v1/visitor-erasures', () => {
  test('erases a value in each spelling from all that this organization stores, and no other', async ({
    client,
    assert,
  }) => {
    const [tenant, neighbour] = [await createTenant(), await createTenant()]
    for (const { organizationId } of [tenant, neighbour]) await plant(organizationId, SPELLINGS)
    const before = await rowsWith(neighbour.organizationId, SPELLINGS)

    const requested = await client.as(tenant).post(ERASURES).json({ value: EMAIL })
    await carryOut(tenant)

    requested.assertStatus(202)
    assert.notInclude(requested.text(), 'example.com')
    assert.deepEqual(await rowsWith(tenant.organizationId, SPELLINGS), [])
    assert.deepEqual(await rowsWith(neighbour.organizationId, SPELLINGS), before)
    const owned = { organization_id: toObjectId(tenant.organizationId) }
    const events = await mongoose.connection.collection('router_events').find(owned).toArray()
    assert.deepEqual(
      events.map(({ url }) => url),
      SPELLINGS.map(() => 'https://clinic.example/p/~?utm_term=~&utm_source=mail')
    )
    const [unmatched] = await mongoose.connection
      .collection('unmatched_shapes')
      .find(owned)
      .toArray()
    assert.deepEqual(
      unmatched?.shapes,
      SPELLINGS.map(() => ({ shape: '~', count: 2 }))
    )
  })

  test('erases values with any punctuation', async ({ client, assert }) => {
    const tenant = await createTenant()
    const values = ['anna-maria@example.com', 'a.b+c/d_e~f', 'said "never" {x|y} ^$ (z)']
    await plant(tenant.organizationId, values)

    for (const value of values) await client.as(tenant).post(ERASURES).json({ value })
    await carryOut(tenant)

    assert.deepEqual(await rowsWith(tenant.organizationId, values), [])
  })

  test('keeps the structure of messages, and what the organization itself wrote', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const owned = { organization_id: toObjectId(tenant.organizationId) }
    const letters = mongoose.connection.collection('webhook_dead_letters')
    const log = mongoose.connection.collection('audit_log')
    const before = JSON.stringify({ url: 'https://clinic.example/book' })
    await letters.insertOne({ ...owned, body: JSON.stringify({ page_url: 'see page_url' }) })
    const object = { kind: 'booking_flow', id: 'any', name: 'updated' }
    await log.insertOne({ ...owned, action: 'booking_flow.updated', object, before })

    for (const value of ['page_url', 'updated', 'booking_flow', '"page_url":"']) {
      await client.as(tenant).post(ERASURES).json({ value })
    }
    await carryOut(tenant)

    const letter = await letters.findOne(owned)
    assert.deepEqual(JSON.parse(String(letter?.body)), { page_url: 'see ~' })
    assert.containsSubset(await log.findOne({ ...owned, before }), {
      action: 'booking_flow.updated',
      object,
    })
  })

  test('carries out requests of an earlier release, in one pass, whatever the values are', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const owned = { organization_id: toObjectId(tenant.organizationId) }
    const slashes = '\\'.repeat(8)
    const values = [`${slashes}zz`, '\\'.repeat(200), 'https', 'clinic.example', EMAIL]
    const rest = '\\'.repeat(8_000)
    await plant(tenant.organizationId, [`${slashes}zz&r=${rest}!`, EMAIL])
    const encryption = await app.container.make(Encryption)
    const at = new Date(Date.now() - 60_000)
    const rows = values.map((value) => {
      const id = new mongo.ObjectId()
      const encrypted = encryption.encrypt(value, {
        purpose: `visitor_erasure ${id.toHexString()}`,
      })
      return { _id: id, ...owned, value: encrypted, requested_at: at, due_at: at, erased: 0 }
    })
    await VisitorErasureModel.insertMany(rows)
    const before = process.threadCpuUsage()

    await carryOut(tenant)

    const { user, system } = process.threadCpuUsage(before)
    assert.isBelow(user + system, 10_000_000)
    const events = await mongoose.connection.collection('router_events').find(owned).toArray()
    for (const { url } of events) assert.equal(new URL(String(url)).host, 'clinic.example')
    assert.deepEqual(await rowsWith(tenant.organizationId, [EMAIL, `${slashes}zz`]), [])
    const listed = await client.as(tenant).get(ERASURES)
    const counts: readonly number[] = listed
      .body()
      .data.map(({ erased }: { readonly erased: number }) => erased)
      .reverse()
    assert.deepEqual(
      counts.map((count) => count > 0),
      [true, true, false, false, true]
    )
  })

  test('is carried out although another one fails', async ({ client, assert }) => {
    const tenant = await createTenant()
    const owned = { organization_id: toObjectId(tenant.organizationId) }
    const now = new Date()
    const row = { ...owned, value: 'of an older key', requested_at: now, due_at: now, erased: 0 }
    await VisitorErasureModel.insertMany([row])
    await plant(tenant.organizationId, [EMAIL])
    await client.as(tenant).post(ERASURES).json({ value: EMAIL })

    await assert.rejects(() => carryOut(tenant), 'Some erasures failed')

    assert.deepEqual(await rowsWith(tenant.organizationId, [EMAIL]), [])
    assert.equal(await VisitorErasureModel.countDocuments({ ...owned, due_at: now }), 1)
  })

  test('is repeated a day later, and then forgets the value itself', async ({ client, assert }) => {
    const tenant = await createTenant()
    const requested = await client.as(tenant).post(ERASURES).json({ value: EMAIL })
    const { _id: id } = requested.body()
    await carryOut(tenant)
    await plant(tenant.organizationId, [EMAIL])
    const pending = await client.as(tenant).get(`${ERASURES}/${id}`)

    await carryOut(tenant)
    const stillThere = await rowsWith(tenant.organizationId, [EMAIL])
    await carryOut(tenant, true)

    assert.isNull(pending.body().completed_at)
    assert.isNotEmpty(stillThere)
    assert.deepEqual(await rowsWith(tenant.organizationId, [EMAIL]), [])
    const row = await VisitorErasureModel.findById(id).lean()
    assert.isUndefined(row?.value)
    const listed = await client.as(tenant).get(ERASURES)
    const [complete] = listed.body().data
    assert.isNotNull(complete.completed_at)
    assert.isAbove(complete.erased, 0)
  })

  test('erases the URL that led to a booking session', async ({ client, assert }) => {
    const tenant = await createTenant()
    await plant(tenant.organizationId, ['some-text'])
    const events = mongoose.connection.collection('router_events')
    const owned = { organization_id: toObjectId(tenant.organizationId) }
    const event = await events.findOne(owned)
    const sessionId = new mongo.ObjectId()
    await mongoose.connection
      .collection('booking_sessions')
      .insertOne({ _id: sessionId, ...owned, decision_id: event?._id, status: 'completed' })

    const payload = { booking_session_id: sessionId.toHexString() }
    const requested = await client.as(tenant).post(ERASURES).json(payload)
    await carryOut(tenant)

    requested.assertStatus(202)
    const listed = await client.as(tenant).get('/v1/router-events')
    listed.assertStatus(200)
    assert.equal(listed.body().data[0].url, 'https://clinic.example/~')
    assert.notInclude(await rowsWith(tenant.organizationId, ['some-text']), 'page_checks')
  })

  test('leaves a row in the audit log with a keyed digest, the same for each spelling', async ({
    client,
    assert,
  }) => {
    const [tenant, neighbour] = [await createTenant(), await createTenant()]
    const value = 'nobody-has-this@example.com'
    const spellings = [value, encodeURIComponent(value.toUpperCase())]
    for (const spelling of spellings) {
      await client.as(tenant).post(ERASURES).json({ value: spelling })
    }
    await client.as(neighbour).post(ERASURES).json({ value })

    const log = mongoose.connection.collection('audit_log')
    const rowsOf = ({ organizationId }: Tenant) =>
      log.find({ organization_id: toObjectId(organizationId) }).toArray()
    const rows = await rowsOf(tenant)
    const [of] = await rowsOf(neighbour)

    assert.deepEqual(
      rows.map(({ action }) => action),
      ['visitor_erasure.created', 'visitor_erasure.created']
    )
    const [first, second] = rows.map(({ after }) => JSON.parse(after))
    assert.deepEqual(second, first)
    assert.notDeepEqual(JSON.parse(of?.after), first)
    assert.notInclude(JSON.stringify(rows), 'nobody-has-this')
    for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
      const guessed = createHash(algorithm).update(value).digest()
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        assert.notInclude(JSON.stringify(rows), guessed.toString(encoding))
      }
    }
  })

  test('refuses a value that many visitors share, and stores nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const { origin } = await createKey(organizationId, `${someOrigin()}:8443`)
    await createRouter(client, tenant, {
      matching_criteria: path('in'),
      example_urls: [
        'https://www.clinic.example/in?utm_source=mail',
        'https://m\u00fcller.example/in',
      ],
    })
    const common = ['https', 'HTTPS://', 'utm_source', 'paign=', '@gmail.com', 'Newsletter']
    const hosts = ['clinic.example', 'https://WWW.clinic.example/', 'xn--mller-kva.example', origin]
    const short = ['%61%62%63', 'a\u0308%25\u0308', '\\'.repeat(5)]

    for (const value of [...common, ...hosts, ...short]) {
      const refused = await client.as(tenant).post(ERASURES).json({ value })
      refused.assertStatus(422)
      assert.containSubset(refused.body().errors, [{ field: 'value', rule: 'common' }], value)
    }
    const listed = await client.as(tenant).get(ERASURES)
    assert.deepEqual(listed.body().data, [])
    for (const value of [
      'anna@clinic.example',
      'https://clinic.example/anna',
      'other.example',
      'inic.example',
    ]) {
      const accepted = await client.as(tenant).post(ERASURES).json({ value })
      accepted.assertStatus(202)
    }
  })

  test('refuses a short value, both members or neither, and stores nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const both = { value: EMAIL, booking_session_id: new mongo.ObjectId().toHexString() }
    for (const payload of [{ value: 'anna' }, both, {}]) {
      const refused = await client.as(tenant).post(ERASURES).json(payload)
      refused.assertStatus(422)
      assert.equal(refused.body().errors[0].field, 'value')
    }
    const validated = await client
      .as(tenant)
      .post(`${ERASURES}?validate_only=true`)
      .json({ value: EMAIL })
    validated.assertStatus(200)
    const listed = await client.as(tenant).get(ERASURES)
    assert.deepEqual(listed.body().data, [])
  })

  test('is refused while a hundred erasures are pending', async ({ client }) => {
    const tenant = await createTenant()
    const row = {
      organization_id: toObjectId(tenant.organizationId),
      erased: 0,
      completed_at: null,
    }
    await VisitorErasureModel.insertMany(
      Array.from({ length: 100 }, () => ({ ...row, requested_at: new Date() }))
    )
    const refused = await client.as(tenant).post(ERASURES).json({ value: EMAIL })
    refused.assertStatus(409)
    refused.assertBodyContains({ code: 'E_VISITOR_ERASURES_PENDING' })
  })
})

test.group('visitors:forget', () => {
  test('counts what holds the value, and erases it only with --yes', async ({ client, assert }) => {
    const tenant = await createTenant()
    await plant(tenant.organizationId, [EMAIL])
    const args = [EMAIL, `--org=${tenant.organizationId}`]

    await createRouter(client, tenant, {
      matching_criteria: path('in'),
      example_urls: [`https://clinic.example/in?email=${encodeURIComponent(EMAIL)}`],
    })
    const counted = await runCommand('visitors:forget', args)
    const held = await rowsWith(tenant.organizationId, [EMAIL])
    const asked = await runCommand('visitors:forget', [...args, '--yes'])
    await carryOut(tenant)

    const keeping = ['booking_flow_routers', 'router_revisions']
    const erasing = held.filter((collection) => !keeping.includes(collection))
    const [, , digest = ''] = counted.stdout
    assert.deepEqual(counted.stdout, [
      `${erasing.length} stored texts hold it; --yes erases it`,
      '1 in routers, 1 in history keep it, because the organization itself wrote them',
      digest,
    ])
    assert.equal(asked.exitCode, 0)
    const left = await rowsWith(tenant.organizationId, [EMAIL, encodeURIComponent(EMAIL)])
    assert.deepEqual(left.sort(), keeping)
    const row = await mongoose.connection.collection('audit_log').findOne({
      'organization_id': toObjectId(tenant.organizationId),
      'object.kind': 'visitor_erasure',
    })
    assert.equal(digest, `the audit log calls it ${JSON.parse(row?.after).digest}`)
  })
})
