import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RedisKeys } from '#cluster/keys/redis_keys'
import limitsConfig from '#config/limits'
import { AuditQueue } from '#routing/audit/request_audit'
import { RunAudit, StoreAudit } from '#routing/audit/run_audit'
import { RouterAuditRunRepository } from '#routing/audit/router_audit_run_repository'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'
import { eventually } from '#tests/support/eventually'
import { exchange } from '#tests/support/exchange'
import { Gate } from '#tests/support/gate'
import { createStoredRouter } from '#tests/support/stored_routers'

const AUDIT = '/v1/router-audit'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The requests of a tenant that wait in the stream. */
async function enqueuedFor({ organizationId }: Tenant): Promise<string[]> {
  const connections = await app.container.make(ClusterConnections)
  const keys = await app.container.make(RedisKeys)
  const key = keys.named('stream', 'cron-router-audit')
  const entries = await connections.get('command').xrange(key, '-', '+')
  return entries.flatMap(([, fields]) => {
    const body = JSON.parse(fields[fields.indexOf('body') + 1] ?? '{}')
    return body.organization_id === organizationId ? [String(body.request_id)] : []
  })
}

/** Does what the worker of an instance does with the request that waits. */
async function runRequested(tenant: Tenant, signal = new AbortController().signal) {
  const requests = await enqueuedFor(tenant)
  const requestId = requests.at(-1)
  const runAudit = await app.container.make(RunAudit)
  await runAudit.execute(tenant.organizationId, requestId ?? 'none', signal)
}

/** A StoreAudit that calls `begun` before it audits. */
async function storeAuditThat(
  begun: (onProgress: (share: number) => void) => Promise<void>
): Promise<void> {
  const real = await app.container.make(StoreAudit)
  const execute: StoreAudit['execute'] = async (organizationId, control) => {
    await begun(control?.onProgress ?? (() => {}))
    return real.execute(organizationId, control)
  }
  exchange(StoreAudit, Object.assign(Object.create(StoreAudit.prototype), { execute }))
}

test.group('POST /v1/router-audit', () => {
  test('queues an audit, which the read shows until it has finished', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant)

    const requested = await client.as(tenant).post(AUDIT)
    const queued = await client.as(tenant).get(AUDIT)
    await runRequested(tenant)
    const finished = await client.as(tenant).get(AUDIT)
    await client.as(tenant).post(AUDIT)
    const again = await client.as(tenant).get(AUDIT)

    requested.assertStatus(202)
    const run = requested.body()
    assert.deepInclude(run, { state: 'queued', started_at: null, percent: 0 })
    assert.match(run.requested_at, INSTANT)
    queued.assertStatus(404)
    assert.deepEqual(queued.body().run, run)
    assert.include(queued.body().detail, 'has not finished yet')
    finished.assertStatus(200)
    assert.deepInclude(finished.body(), { routers: 1, run: null })
    assert.deepInclude(again.body(), { routers: 1, audited_at: finished.body().audited_at })
    assert.equal(again.body().run.state, 'queued')
  })

  test('answers the waiting audit to all concurrent requests', async ({ client, assert }) => {
    const tenant = await createTenant()

    const first = await client.as(tenant).post(AUDIT)
    const others = await Promise.all(Array.from({ length: 5 }, () => client.as(tenant).post(AUDIT)))

    for (const other of others) {
      other.assertStatus(202)
      assert.deepEqual(other.body(), first.body())
    }
    assert.lengthOf(await enqueuedFor(tenant), 1)
  })

  test('begins one audit when the first requests come at once', async ({ client, assert }) => {
    const tenant = await createTenant()

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.as(tenant).post(AUDIT))
    )

    assert.deepEqual([...new Set(answers.map((answer) => answer.status()))], [202])
    assert.lengthOf([...new Set(answers.map((answer) => answer.body().requested_at))], 1)
    assert.lengthOf(await enqueuedFor(tenant), 1)
  })

  test('shows the progress of the run, and tells it to listeners of router-changes', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant)
    const half = new Gate()
    await storeAuditThat(async (onProgress) => {
      onProgress(0.505)
      await half.opened
    })
    const stream = await EventStream.open(BASE_URL, 'channels=router-changes', tenant)
    await stream.received('ready')

    await client.as(tenant).post(AUDIT)
    const running = runRequested(tenant)
    const shown = await eventually(
      () => client.as(tenant).get(AUDIT),
      (answer) => answer.body().run?.percent === 50
    )
    const meanwhile = await client.as(tenant).post(AUDIT)
    half.open()
    await running
    const [finished] = await stream.received('audit.finished')

    assert.deepInclude(shown.body().run, { state: 'running', percent: 50 })
    assert.match(shown.body().run.started_at, INSTANT)
    meanwhile.assertStatus(202)
    assert.equal(meanwhile.body().state, 'running')
    assert.equal(stream.typed('audit.started')[0]?.data.percent, 0)
    assert.equal(stream.typed('audit.progress')[0]?.data.percent, 50)
    const answer = await client.as(tenant).get(AUDIT)
    const { audited_at: auditedAt, routers, findings } = answer.body()
    assert.deepInclude(finished?.data, { audited_at: auditedAt, routers, findings })
  })

  test('an audit that failed is shown as failed, and a new request replaces it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await storeAuditThat(async () => {
      throw new Error('a defect')
    })
    const stream = await EventStream.open(BASE_URL, 'channels=router-changes', tenant)
    await stream.received('ready')

    await client.as(tenant).post(AUDIT)
    await assert.rejects(() => runRequested(tenant), 'a defect')
    const failed = await client.as(tenant).get(AUDIT)
    const again = await client.as(tenant).post(AUDIT)

    await stream.received('audit.failed')
    assert.equal(failed.body().run.state, 'failed')
    assert.equal(again.body().state, 'queued')
    assert.lengthOf(await enqueuedFor(tenant), 2)
  })

  test('a run that is given back stays for the next instance', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant)
    const stopping = new AbortController()
    await client.as(tenant).post(AUDIT)
    stopping.abort(new Error('given back'))

    await assert.rejects(() => runRequested(tenant, stopping.signal), 'given back')
    const left = await client.as(tenant).get(AUDIT)
    await runRequested(tenant)
    const done = await client.as(tenant).get(AUDIT)

    assert.equal(left.body().run.state, 'running')
    assert.deepInclude(done.body(), { routers: 1, run: null })
  })

  test('a request that is delivered again after its audit changes nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await client.as(tenant).post(AUDIT)
    await runRequested(tenant)
    const before = await client.as(tenant).get(AUDIT)
    await createStoredRouter(tenant)
    await runRequested(tenant)
    const after = await client.as(tenant).get(AUDIT)

    assert.deepEqual(after.body(), before.body())
  })

  test('answers 429 when the organization has begun its audits of the hour', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const runs = await app.container.make(RouterAuditRunRepository)
    for (let begun = 0; begun < limitsConfig.auditRequests.limit; begun += 1) {
      const answer = await client.as(tenant).post(AUDIT)
      answer.assertStatus(202)
      const run = await runs.find(tenant.organizationId)
      await runs.remove(tenant.organizationId, run?.id ?? '')
    }

    const refused = await client.as(tenant).post(AUDIT)

    refused.assertStatus(429)
    refused.assertBodyContains({ code: 'E_RATE_LIMITED' })
    assert.isAtLeast(Number(refused.header('retry-after')), 60)
    assert.isNull(await runs.find(tenant.organizationId))
  })

  test('answers 503 and leaves nothing behind when Redis does not accept it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const queue = await app.container.make(AuditQueue)
    const { enqueue } = queue
    queue.enqueue = async () => false
    const refused = await client.as(tenant).post(AUDIT)
    queue.enqueue = enqueue
    const read = await client.as(tenant).get(AUDIT)

    refused.assertStatus(503)
    refused.assertBodyContains({ code: 'E_STORE_UNAVAILABLE' })
    assert.equal(refused.header('retry-after'), '1')
    assert.isNull(read.body().run)
  })
})
