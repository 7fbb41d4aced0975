import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { TrimHistory } from '#routing/history/trim_history'
import { RouterRevisionModel } from '#routing/history/router_revision_model'
import { recordBaselines } from '#routing/history/baseline_repository'
import { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import {
  OrganizationRevisionModel,
  OrganizationRevisions,
} from '#shared/persistence/organization_revisions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createRouter, path, ROUTERS, routerPayload } from '#tests/support/routers'

const CHANGES = '/v1/router-changes'

interface Change {
  readonly router_id: string
  readonly router_name: string | null
  readonly organization_revision: number
  readonly effect: string
  readonly at: string
  readonly together: number
  readonly changes: readonly { readonly field: string }[]
}

async function changesOf(client: ApiClient, tenant: Tenant, query = ''): Promise<Change[]> {
  const response = await client.as(tenant).get(`${CHANGES}${query}`)
  response.assertStatus(200)
  return response.body().data
}

async function revisionsOf(client: ApiClient, tenant: Tenant, id: string) {
  const response = await client.as(tenant).get(`${ROUTERS}/${id}/revisions`)
  response.assertStatus(200)
  return response.body().data
}

test.group('GET /v1/booking-flow-routers/:id/revisions', () => {
  test('answers each state with what changed, who changed it and when', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const created = await createRouter(client, tenant, { name: 'Spring' })
    const updated = await client
      .as(tenant)
      .patch(`${ROUTERS}/${created._id}`)
      .json({ name: 'Summer', matching_criteria: path('summer') })
    await client.as(tenant).delete(`${ROUTERS}/${created._id}`)

    const [deletion, update, creation] = await revisionsOf(client, tenant, created._id)

    assert.deepEqual({ ...update.router, warnings: updated.body().warnings }, updated.body())
    assert.deepEqual(update.changes, [
      { field: 'name', from: 'Spring', to: 'Summer' },
      {
        field: 'matching_criteria.path',
        from: { segments: ['book'] },
        to: { segments: ['summer'] },
      },
    ])
    assert.equal(update.actor.token_id, tenant.tokenId)
    assert.isString(update.actor.name)
    assert.equal(creation.effect, 'created')
    assert.deepEqual(creation.router, created)
    assert.deepInclude(creation.changes, { field: 'name', from: null, to: 'Spring' })
    assert.deepInclude(deletion, { effect: 'deleted', router: null, router_name: 'Summer' })
    const revisions = [deletion, update, creation].map((one) => one.organization_revision)
    assert.deepEqual(revisions, [revisions[0], revisions[0] - 1, revisions[0] - 2])
  })
})

test.group('GET /v1/router-changes', () => {
  test('records every kind of write of a router', async ({ client, assert }) => {
    const tenant = await createTenant()
    const post = (operation: string, payload: object) =>
      client.as(tenant).post(`${ROUTERS}/${operation}`).json(payload)
    const put = (payload: object) =>
      client
        .as(tenant)
        .put(`${ROUTERS}/by-external-id/a`)
        .json({ ...routerPayload(tenant, { name: 'put' }), ...payload })
    const { _id: id } = await createRouter(client, tenant, { name: 'one' })
    await post('import', {
      routers: [routerPayload(tenant, { name: 'two' }), routerPayload(tenant, { name: 'three' })],
    })
    await put({})
    await put({ description: 'again' })
    await put({ description: 'again' })
    await post('bulk-update', { ids: [id], set: { is_active: false } })
    await client.as(tenant).patch(`${ROUTERS}/${id}?validate_only=true`).json({ name: 'rehearsed' })
    await client.as(tenant).patch(`${ROUTERS}/${id}`).json({ name: '' })
    const [{ organization_revision: revision } = { organization_revision: 0 }] = await changesOf(
      client,
      tenant
    )
    await post(`${id}/revert`, { organization_revision: revision - 1 })
    await post('bulk-delete', { ids: [id] })

    const changes = await changesOf(client, tenant)

    assert.deepEqual(
      changes.map(({ router_name: name, effect }) => `${effect} ${name}`),
      [
        'deleted one',
        'reverted one',
        'updated one',
        'updated put',
        'created put',
        'imported three',
        'imported two',
        'created one',
      ]
    )
    const revisions = changes.map((one) => one.organization_revision)
    assert.deepEqual(
      revisions,
      revisions.map((_, at) => (revisions[0] ?? 0) - at)
    )
  })

  test('finds by router, token, effect and time, over pages', async ({ client, assert }) => {
    const tenant = await createTenant()
    const [one, two] = [
      await createRouter(client, tenant, { name: 'one' }),
      await createRouter(client, tenant, { name: 'two' }),
    ]
    await client.as(tenant).patch(`${ROUTERS}/${one._id}`).json({ description: 'x' })
    const names = async (query: string) => {
      const changes = await changesOf(client, tenant, query)
      return changes.map(({ router_name: name, effect }) => `${effect} ${name}`)
    }

    assert.deepEqual(await names(`?router_id=${two._id}`), ['created two'])
    const ids = `router_ids=${two._id},${'0'.repeat(24)}`
    assert.deepEqual(await names(`?${ids}`), ['created two'])
    assert.deepEqual(await names(`?${ids}&q=two`), ['created two'])
    assert.isEmpty(await names(`?${ids}&q=one`))
    assert.deepEqual(await names('?effect=updated'), ['updated one'])
    assert.lengthOf(await names(`?token_id=${tenant.tokenId}`), 3)
    assert.isEmpty(await names(`?token_id=${'f'.repeat(24)}`))
    assert.isEmpty(await names('?until=2020-01-01T00:00:00Z'))
    assert.lengthOf(await names('?from=2020-01-01T00:00:00Z&until=2999-01-01T00:00:00Z'), 3)
    const first = await client.as(tenant).get(`${CHANGES}?limit=2`)
    const { next_cursor: cursor } = first.body().meta
    const second = await client.as(tenant).get(`${CHANGES}?limit=2&cursor=${cursor}`)
    assert.lengthOf(first.body().data, 2)
    assert.deepEqual(
      second.body().data.map((change: Change) => change.router_id),
      [one._id]
    )
    assert.isNull(second.body().meta.next_cursor)
  })
})

test.group('GET /v1/router-changes with a search', () => {
  async function search(client: ApiClient, tenant: Tenant, query: Record<string, string>) {
    const changes = await changesOf(client, tenant, `?${new URLSearchParams(query)}`)
    return changes.map(({ router_name: name, effect }) => `${effect} ${name}`)
  }

  test('finds what a router was before or after a change, also once it is deleted', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant, {
      name: 'Früh am Morgen',
      external_id: 'ad-17',
      matching_criteria: { campaign: { utm_campaign: 'spring-sale' } },
    })
    const url = `${ROUTERS}/${id}`
    await client.as(tenant).patch(url).json({ name: 'Late' })
    const criteria = { path: { segments: ['implants', 'prices'] } }
    await client.as(tenant).patch(url).json({ matching_criteria: criteria, external_id: null })
    await client.as(tenant).delete(url)
    await createRouter(client, tenant, { name: 'Other', matching_criteria: path('other') })
    const [first, second] = ['created Früh am Morgen', 'updated Late']
    const found = (query: Record<string, string>) => search(client, tenant, query)

    assert.deepEqual(await found({ q: 'FRUH morg' }), [second, first])
    assert.deepEqual(await found({ q: 'utm_campaign=spring-sale' }), [second, second, first])
    assert.deepEqual(await found({ q: 'ad-17', effect: 'created' }), [first])
    assert.deepEqual(await found({ q: '/implants/pri' }), ['deleted Late', second])
    assert.deepEqual(await found({ url: 'https://a.example/implants/prices?x' }), [
      'deleted Late',
      second,
    ])
    assert.deepEqual(await found({ url: 'https://a.example/?utm_campaign=spring-sale' }), [
      second,
      second,
      first,
    ])
    assert.isEmpty(await found({ q: 'late', url: 'https://a.example/other' }))
    assert.isEmpty(await found({ q: 'orning' }))
    assert.isEmpty(await search(client, await createTenant(), { q: 'late' }))
  })

  test('shows a found deletion as every list does', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant, { name: 'Spring' })
    await client.as(tenant).delete(`${ROUTERS}/${id}`)

    const listed = await changesOf(client, tenant)
    const found = await changesOf(client, tenant, '?q=spring')

    assert.deepEqual(found, listed)
  })
})

test.group('POST /v1/booking-flow-routers/:id/revert', () => {
  test('restores a state through the checks of an update', async ({ client, assert }) => {
    const tenant = await createTenant()
    const created = await createRouter(client, tenant, { name: 'Spring', tags: ['a'] })
    const [creation] = await revisionsOf(client, tenant, created._id)
    const { organization_revision: revision } = creation
    const url = `${ROUTERS}/${created._id}`
    const changed = await client.as(tenant).patch(url).json({ name: 'Summer', tags: [] })
    const revert = () =>
      client.as(tenant).post(`${url}/revert`).json({ organization_revision: revision })

    const stale = await revert().header('if-match', '"1"')
    const rehearsed = await client
      .as(tenant)
      .post(`${url}/revert?validate_only=true`)
      .json({ organization_revision: revision })
    const reverted = await revert().header('if-match', changed.header('etag') ?? '')
    const [latest] = await revisionsOf(client, tenant, created._id)
    await client.as(tenant).patch(url).json({ name: 'Autumn' })
    await createRouter(client, tenant, { name: 'Spring' })
    const taken = await revert()

    stale.assertStatus(412)
    rehearsed.assertStatus(200)
    reverted.assertStatus(200)
    assert.equal(reverted.header('etag'), '"3"')
    const { updatedAt } = reverted.body()
    assert.containsSubset(reverted.body(), { ...created, revision: 3, updatedAt })
    assert.equal(latest.effect, 'reverted')
    assert.equal(latest.reverted_to, revision)
    taken.assertStatus(409)
    taken.assertBodyContains({ code: 'E_ROUTER_NAME_TAKEN' })
  })

  test('refuses a revision at which the router did not exist, or a future one', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant)
    const revert = (revision: unknown, router = id) =>
      client
        .as(tenant)
        .post(`${ROUTERS}/${router}/revert`)
        .json({ organization_revision: revision })

    const early = await revert(0)
    const late = await revert(1_000_000)
    const missing = await revert(1, 'f'.repeat(24))

    for (const refused of [early, late]) {
      refused.assertStatus(422)
      refused.assertBodyContains({ code: 'E_REVISION_UNKNOWN' })
    }
    missing.assertStatus(404)
    for (const revision of ['1', -1, 1.5, null, {}, [1]]) {
      const refused = await revert(revision)
      refused.assertStatus(422)
      assert.equal(refused.body().errors[0].field, 'organization_revision')
    }
  })
})

test.group('POST /v1/router-changes/restore', () => {
  test('undoes an import, a bulk change and a deletion as one write each, and the undo itself', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const post = async (operation: string, payload: object) => {
      const answer = await client.as(tenant).post(`${ROUTERS}/${operation}`).json(payload)
      return answer.header('x-request-id') ?? ''
    }
    const undo = (payload: object) => client.as(tenant).post(`${CHANGES}/restore`).json(payload)
    const stored = async () => {
      const listed = await client.as(tenant).get(ROUTERS)
      const routers: { _id: string; name: string; is_active: boolean; createdAt: string }[] =
        listed.body().data
      return routers
        .map(({ _id, name, is_active: isActive, createdAt }) => ({
          _id,
          name,
          isActive,
          createdAt,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    }
    const drafts = [1, 2, 3].map((at) =>
      routerPayload(tenant, {
        name: `together ${at}`,
        matching_criteria: path(`t${at}`),
        is_active: at < 3,
      })
    )
    const imported = await post('import', { routers: drafts })
    const before = await stored()
    const ids = before.map(({ _id }) => _id)
    const [id = ''] = ids
    const turnedOff = await post('bulk-update', { ids, set: { is_active: false } })
    const changes = await changesOf(client, tenant)

    const undone = await undo({ router_id: id, request_id: turnedOff })
    const afterUndo = await stored()
    const repeated = await undo({ router_id: id, request_id: turnedOff })
    const deleted = await post('bulk-delete', { ids })
    const recreated = await undo({ router_id: id, request_id: deleted })
    const afterRecreation = await stored()
    const [latest] = await changesOf(client, tenant)
    const stale = await undo({ router_id: id, request_id: imported })
    const { known_revision: known } = stale.body()
    const rehearsal = await client
      .as(tenant)
      .post(`${CHANGES}/restore?validate_only=true&impact=true`)
      .json({ router_id: id, request_id: imported })
    const gone = await undo({
      router_id: id,
      request_id: imported,
      known_revision: rehearsal.body().known_revision,
    })

    assert.deepEqual(
      changes.map(({ together }) => together),
      [2, 2, 3, 3, 3]
    )
    assert.lengthOf(new Set(changes.map(({ at }) => at)), 2)
    undone.assertStatus(200)
    assert.lengthOf(undone.body().ids, 2)
    assert.deepEqual(afterUndo, before)
    repeated.assertStatus(412)
    recreated.assertStatus(200)
    assert.deepEqual(afterRecreation, before)
    assert.deepInclude(latest, { effect: 'reverted', together: 3 })
    stale.assertStatus(412)
    assert.isUndefined(known)
    rehearsal.assertStatus(200)
    assert.equal(rehearsal.body().impact.moved, 0)
    assert.deepEqual(
      rehearsal.body().routers.map(({ effect }: { effect: string }) => effect),
      ['deleted', 'deleted', 'deleted']
    )
    gone.assertStatus(200)
    assert.isEmpty(await stored())
  })

  test('restores one router to its state after a write, and changes nothing if it has that state', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const created = await createRouter(client, tenant, { name: 'Spring' })
    const url = `${ROUTERS}/${created._id}`
    await client.as(tenant).patch(url).json({ name: 'Summer' })
    await client.as(tenant).patch(url).json({ name: 'Autumn' })
    const [autumn, summer, spring] = await revisionsOf(client, tenant, created._id)
    const restore = (change: Change, more: object) =>
      client
        .as(tenant)
        .post(`${CHANGES}/restore`)
        .json({
          router_id: created._id,
          organization_revision: change.organization_revision,
          known_revision: autumn.organization_revision,
          ...more,
        })

    const unchanged = await restore(autumn, { to: 'after' })
    const unseen = await restore(summer, { known_revision: summer.organization_revision })
    const back = await restore(summer, { to: 'after' })
    const [latest] = await revisionsOf(client, tenant, created._id)
    await createRouter(client, tenant, { name: 'Spring' })
    const taken = await restore(spring, {
      to: 'after',
      known_revision: latest.organization_revision,
    })
    const unknown = await restore(spring, { organization_revision: 1_000_000 })

    unchanged.assertStatus(200)
    assert.isEmpty(unchanged.body().ids)
    unseen.assertStatus(412)
    unseen.assertBodyContains({ current_revision: autumn.organization_revision })
    assert.deepEqual(back.body().routers, [
      {
        router_id: created._id,
        router_name: 'Autumn',
        effect: 'updated',
        changes: [{ field: 'name', from: 'Autumn', to: 'Summer' }],
      },
    ])
    assert.deepInclude(latest, {
      effect: 'reverted',
      reverted_to: summer.organization_revision,
      router_name: 'Summer',
    })
    taken.assertStatus(409)
    taken.assertBodyContains({ code: 'E_ROUTER_NAME_TAKEN' })
    unknown.assertStatus(422)
    unknown.assertBodyContains({ code: 'E_REVISION_UNKNOWN' })
  })

  test('does not restore what was deleted later', async ({ client, assert }) => {
    const tenant = await createTenant()
    const [one, two] = [
      await createRouter(client, tenant, { name: 'one', matching_criteria: path('one') }),
      await createRouter(client, tenant, { name: 'two', matching_criteria: path('two') }),
    ]
    await client
      .as(tenant)
      .post(`${ROUTERS}/bulk-update`)
      .json({ ids: [one._id, two._id], set: { is_active: false } })
    const [change] = await changesOf(client, tenant)
    await client.as(tenant).delete(`${ROUTERS}/${one._id}`)
    const [deletion] = await changesOf(client, tenant)

    const undone = await client.as(tenant).post(`${CHANGES}/restore`).json({
      router_id: two._id,
      organization_revision: change?.organization_revision,
      known_revision: deletion?.organization_revision,
    })

    undone.assertStatus(200)
    assert.deepEqual(undone.body().ids, [two._id])
    for (const { organization_revision: revision } of await revisionsOf(client, tenant, one._id)) {
      const back = await client.as(tenant).post(`${CHANGES}/restore`).json({
        router_id: one._id,
        organization_revision: revision,
        to: 'after',
        known_revision: deletion?.organization_revision,
      })
      const gone = await client.as(tenant).get(`${ROUTERS}/${one._id}`)
      assert.equal(gone.status(), 404, back.text())
    }
  })
})

test.group('The history of routers', () => {
  test('begins with one baseline for routers of older versions', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { name: 'old' })
    const owned = { organization_id: toObjectId(tenant.organizationId) }
    await RouterRevisionModel.deleteMany(owned)
    await OrganizationRevisionModel.updateOne(
      { _id: toObjectId(tenant.organizationId) },
      { $unset: { history_begin: 1 } }
    )
    const revisions = await app.container.make(OrganizationRevisions)
    const clock = await app.container.make(Clock)
    await createRouter(client, tenant, { name: 'new' })
    assert.isNull(await revisions.historyBegin(tenant.organizationId))

    await Promise.all([recordBaselines(revisions, clock), recordBaselines(revisions, clock)])
    const begin = await revisions.historyBegin(tenant.organizationId)
    await recordBaselines(revisions, clock)

    const changes = await changesOf(client, tenant)
    assert.sameMembers(
      changes.map(({ router_name: name, effect }) => `${effect} ${name}`),
      ['recorded old', 'created new']
    )
    const [recorded] = await revisionsOf(client, tenant, router._id)
    assert.isEmpty(recorded.changes)
    assert.equal(recorded.organization_revision, begin?.revision)
    assert.deepEqual(await revisions.historyBegin(tenant.organizationId), begin)
  })

  test('drops what is beyond its limits, and no state that is still needed', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const kept = await createRouter(client, tenant, { name: 'kept' })
    const gone = await createRouter(client, tenant, { name: 'gone' })
    await client.as(tenant).delete(`${ROUTERS}/${gone._id}`)
    for (const description of ['1', '2', '3']) {
      await client.as(tenant).patch(`${ROUTERS}/${kept._id}`).json({ description })
    }
    const trim = await app.container.make(TrimHistory)

    assert.equal(await trim.execute(tenant.organizationId), 0)
    assert.equal(await trim.execute(tenant.organizationId, undefined, { revisions: 1 }), 4)
    assert.equal(await trim.execute(tenant.organizationId, undefined, { revisions: 1 }), 0)

    const changes = await changesOf(client, tenant)
    assert.deepEqual(
      changes.map(({ router_name: name, effect }) => `${effect} ${name}`),
      ['updated kept', 'updated kept']
    )
    assert.notInclude(await trim.organizationsDue(), tenant.organizationId)
  })
})
