import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type { RevisionEffect } from '#routing/history/router_revision'
import { RouterRevisionModel, toRevisionRow } from '#routing/history/router_revision_model'
import { RouterRevisionRepository } from '#routing/history/router_revision_repository'
import { toRow } from '#routing/routers/router_model'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createRouter, ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const CHANGES = '/v1/router-changes'
const MIB = 1_048_576
/** A long list is four tenths of a page. */
const LONG = Array.from({ length: 50 }, (_, at) => `https://a.example/${at}?${'x'.repeat(8_000)}`)
const SHORT = ['https://a.example/']

/** Records writes of a router whose state is long after each second one. Returns its id. */
async function recordAlternately(
  tenant: Tenant,
  effects: readonly [ofLong: RevisionEffect, ofShort: RevisionEffect],
  times: number
): Promise<string> {
  const router = await createStoredRouter(tenant)
  const rows = Array.from({ length: 2 * times }, (_, at) => {
    const isLong = at % 2 === 0
    const [ofLong, ofShort] = effects
    const effect = isLong ? ofLong : ofShort
    const state = toRow({ ...router, exampleUrls: isLong ? LONG : SHORT })
    return toRevisionRow({
      organizationId: tenant.organizationId,
      routerId: router.id,
      revision: 1_000 + at,
      at: new Date(Date.UTC(2030, 0, 1) + at),
      effect,
      actor: null,
      revertedTo: null,
      overriddenPins: [],
      after: effect === 'deleted' ? null : state,
    })
  })
  await RouterRevisionModel.collection.insertMany(rows)
  return router.id
}

interface Page {
  readonly data: readonly { readonly organization_revision: number }[]
  readonly meta: { readonly next_cursor: string | null }
}

async function pagesOf(client: ApiClient, tenant: Tenant, path: string) {
  const pages: { readonly bytes: number; readonly revisions: readonly number[] }[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`
    const response = await client
      .as(tenant)
      .get(`${path}${path.includes('?') ? '&' : '?'}limit=100${from}`)
    response.assertStatus(200)
    const { data, meta }: Page = response.body()
    pages.push({
      bytes: Buffer.byteLength(response.text()),
      revisions: data.map((one) => one.organization_revision),
    })
    cursor = meta.next_cursor
  }
  return pages
}

/** Records this many writes, of which only the first has the word. */
async function recordMany(tenant: Tenant, times: number): Promise<void> {
  const router = await createStoredRouter(tenant)
  const rows = Array.from({ length: times }, (_, at) =>
    toRevisionRow({
      organizationId: tenant.organizationId,
      routerId: router.id,
      revision: 1_000 + at,
      at: new Date(Date.UTC(2030, 0, 1) + at),
      effect: 'created',
      actor: null,
      revertedTo: null,
      overriddenPins: [],
      after: toRow(at === 0 ? { ...router, name: 'Needle' } : router),
    })
  )
  await RouterRevisionModel.collection.insertMany(rows)
}

test.group('A search of the history', () => {
  test('examines 5,000 changes for a page, and says where the next begins', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await recordMany(tenant, 5_010)

    const pages = await pagesOf(client, tenant, `${CHANGES}?q=needle`)

    assert.isAbove(pages.length, 1)
    assert.isEmpty(pages[0]?.revisions)
    assert.deepEqual(
      pages.flatMap(({ revisions }) => revisions),
      [1_001, 1_000]
    )
  }).timeout(60_000)

  test('shows at most a mebibyte of large routers on a page', async ({ client, assert }) => {
    const tenant = await createTenant()
    await recordAlternately(tenant, ['updated', 'updated'], 4)

    const all = await pagesOf(client, tenant, `${CHANGES}?q=router&effect=updated`)

    assert.isBelow(Math.max(...all.map(({ bytes }) => bytes)), 2 * MIB)
    assert.deepEqual(
      all.flatMap(({ revisions }) => revisions),
      Array.from({ length: 8 }, (_, at) => 1_007 - at)
    )
  })
})

test.group('A page of the history', () => {
  test('ends where the states before and after its writes exceed a mebibyte', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const id = await recordAlternately(tenant, ['updated', 'updated'], 6)

    const changes = await pagesOf(client, tenant, `${CHANGES}?effect=updated`)
    const revisions = await pagesOf(client, tenant, `${ROUTERS}/${id}/revisions`)

    for (const pages of [changes, revisions]) {
      assert.isAbove(pages.length, 5)
      assert.isBelow(Math.max(...pages.map(({ bytes }) => bytes)), 2 * MIB)
      assert.isAbove(Math.max(...pages.map((page) => page.revisions.length)), 1)
      const all = pages.flatMap((page) => page.revisions).filter((revision) => revision >= 1_000)
      assert.deepEqual(
        all,
        Array.from({ length: 12 }, (_, at) => 1_011 - at)
      )
    }
  })

  test('does not read the states of the routers that its writes deleted', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await recordAlternately(tenant, ['created', 'deleted'], 10)
    const history = await app.container.make(RouterRevisionRepository)

    const { revisions, next } = await history.list(
      tenant.organizationId,
      { effect: 'deleted' },
      null,
      100
    )
    const [page] = await pagesOf(client, tenant, `${CHANGES}?effect=deleted`)

    assert.lengthOf(revisions, 10)
    assert.isNull(next)
    assert.isTrue(revisions.every(({ before, name }) => before === null && name === 'Router'))
    assert.isBelow(page?.bytes ?? Infinity, 10_000)
  })

  test('has no changes where the state before a write is not recorded', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant, { name: 'Spring' })
    await client.as(tenant).patch(`${ROUTERS}/${id}`).json({ name: 'Summer' })
    await RouterRevisionModel.deleteOne({ router_id: id, effect: 'created' })

    const response = await client.as(tenant).get(`${CHANGES}?router_id=${id}`)

    const [change, ...others] = response.body().data
    assert.isEmpty(others)
    assert.deepInclude(change, { effect: 'updated', router_name: 'Summer' })
    assert.isEmpty(change.changes)
  })
})
