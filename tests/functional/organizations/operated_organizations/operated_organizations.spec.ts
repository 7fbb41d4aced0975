import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import mongoose, { type mongo } from 'mongoose'
import { OWNED_COLLECTIONS } from '#organizations/operated_organizations/organization_archive_repository'
import { encodeCursor } from '#shared/http/keyset_page'
import { toObjectId } from '#shared/identifiers'
import { MODELS } from '#start/models'
import { startSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { createKey } from '#tests/support/publishable_keys'
import { createRouter } from '#tests/support/routers'
import { runCommand } from '#tests/support/run_command'
import { createWebhook } from '#tests/support/webhooks/create_webhook'

const ORGANIZATIONS = '/v1/operations/organizations'
const NOBODY = 'f'.repeat(24)
const OF_NO_ORGANIZATION = ['operator_credentials']

interface Line {
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
}

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const idBefore = (id: string) => (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, '0')

async function pageOf(
  operator: ApiClient,
  cursor: string
): Promise<{ data: { _id: string }[]; meta: { next_cursor: string | null } }> {
  const page = await operator.get(ORGANIZATIONS).qs({ limit: 1, cursor })
  page.assertStatus(200)
  return page.body()
}

test.group('The table of collections', () => {
  test('names every collection with rows of an organization, and its member', ({ assert }) => {
    const owners = MODELS.map(({ collection, schema }) => ({
      collection: collection.collectionName,
      owner: 'organization_id' in schema.paths ? 'organization_id' : '_id',
    })).filter(({ collection }) => !OF_NO_ORGANIZATION.includes(collection))
    assert.sameDeepMembers(
      OWNED_COLLECTIONS.map(({ collection, owner }) => ({ collection, owner })),
      owners
    )
  })

  test('leaves secret members out of an export', ({ assert }) => {
    const shown = MODELS.flatMap(({ collection, schema }) => {
      const part = OWNED_COLLECTIONS.find((one) => one.collection === collection.collectionName)
      const names = Object.keys(schema.paths).filter((path) =>
        /hash|secret|sign_in|^value$/.test(path)
      )
      const { hidden = 'all' } = part ?? {}
      return hidden === 'all'
        ? []
        : names.filter((path) => !hidden.includes(path.split('.')[0] ?? ''))
    })
    assert.deepEqual(shown, [])
  })
})

test.group('GET /v1/operations/organizations', () => {
  test('pages through the organizations, the oldest first', async ({ client, assert }) => {
    const operator = client.as(await issueOperator())
    const ids = [await createTenant(), await createTenant()].map((one) => one.organizationId)

    const seen: string[] = []
    let cursor: string | null = encodeCursor(idBefore(ids[0] ?? ''))
    while (cursor !== null && !seen.includes(ids[1] ?? '')) {
      const { data, meta } = await pageOf(operator, cursor)
      seen.push(...data.map(({ _id }) => _id))
      cursor = meta.next_cursor
    }

    assert.includeMembers(seen, ids)
    assert.deepEqual(seen, seen.toSorted())
  })
})

test.group('PATCH /v1/operations/organizations/:id', () => {
  test('renames an organization, whose audit log says who did', async ({ client, assert }) => {
    const tenant = await createTenant({ name: 'Before' })
    const operator = client.as(await issueOperator({ name: 'Ada' }))

    const renamed = await operator
      .patch(`${ORGANIZATIONS}/${tenant.organizationId}`)
      .json({ name: 'After' })

    renamed.assertStatus(200)
    const read = await client.as(tenant).get('/v1/organization')
    assert.deepEqual(renamed.body(), {
      ...read.body(),
      deletion_due_at: null,
      deletion_begun_at: null,
    })
    assert.equal(read.body().name, 'After')
    const log = await client.as(tenant).get('/v1/audit-log')
    const [row] = log.body().data
    assert.deepEqual(
      [row.action, row.actor.name, row.before, row.after],
      ['organization.updated', 'Ada', { name: 'Before' }, { name: 'After' }]
    )
  })

  test('refuses a wrong name, and answers 404 for an unknown organization', async ({ client }) => {
    const { organizationId } = await createTenant()
    const operator = client.as(await issueOperator())
    const wrong = await operator.patch(`${ORGANIZATIONS}/${organizationId}`).json({ name: ' ' })
    wrong.assertStatus(422)
    for (const id of [NOBODY, 'nothing']) {
      const unknown = await operator.patch(`${ORGANIZATIONS}/${id}`).json({ name: 'A' })
      unknown.assertStatus(404)
      unknown.assertBodyContains({ code: 'E_ORGANIZATION_NOT_FOUND' })
    }
  })
})

test.group('GET /v1/operations/organizations/:id/export', () => {
  test('holds all rows of the organization and of no other, without secrets', async ({
    client,
    assert,
  }) => {
    const [tenant, neighbour] = [await createTenant(), await createTenant()]
    const id = toObjectId(tenant.organizationId)
    await createRouter(client, tenant, { name: 'Implants' })
    const key = await createKey(tenant.organizationId)
    const { secret } = await startSession(client, tenant)
    await createWebhook(client, tenant, { description: 'CRM' })
    await createRouter(client, neighbour, { name: 'Not theirs' })

    const operator = client.as(await issueOperator())
    const answer = await operator.get(`${ORGANIZATIONS}/${tenant.organizationId}/export`)

    answer.assertStatus(200)
    assert.equal(answer.header('content-type'), 'application/x-ndjson; charset=utf-8')
    const lines = linesOf(answer.text())
    assert.deepEqual(lines.pop(), { kind: 'end', data: { lines: lines.length } })
    const stored = await Promise.all(
      OWNED_COLLECTIONS.filter(({ hidden }) => hidden !== 'all').map(async (part) => {
        const rows = mongoose.connection.collection<mongo.Document>(part.collection)
        return [part.collection, await rows.countDocuments({ [part.owner]: id })]
      })
    )
    for (const [kind, count] of stored) {
      assert.lengthOf(
        lines.filter((line) => line.kind === kind),
        Number(count),
        String(kind)
      )
    }
    assert.includeMembers(
      lines.map(({ kind }) => kind),
      [
        'organizations',
        'booking_flow_routers',
        'access_tokens',
        'publishable_keys',
        'webhooks',
        'booking_sessions',
      ]
    )
    for (const part of [
      'hash',
      'encrypted',
      secret,
      key.bearer.slice(-20),
      tenant.bearer.slice(-20),
      neighbour.organizationId,
    ]) {
      assert.notInclude(answer.text(), part)
    }
  })

  test('answers 404 for an unknown organization', async ({ client }) => {
    const operator = client.as(await issueOperator())
    const unknown = await operator.get(`${ORGANIZATIONS}/${NOBODY}/export`)
    unknown.assertStatus(404)
  })
})

test.group('organizations:list, organizations:rename, organizations:export', () => {
  test('show, rename and print an organization', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const renamed = await runCommand('organizations:rename', [organizationId, '--name=New name'])
    const listed = await runCommand('organizations:list', [
      `--after=${idBefore(organizationId)}`,
      '--json',
    ])
    const printed = await runCommand('organizations:export', [organizationId])

    assert.deepEqual(renamed.stdout, [`${organizationId} is "New name"`])
    const [first] = JSON.parse(listed.stdout.join('')).organizations
    assert.deepEqual([first._id, first.name], [organizationId, 'New name'])
    const [line] = linesOf(printed.stdout.join('\n'))
    assert.deepEqual([line?.kind, line?.data.name], ['organizations', 'New name'])
  })
})
