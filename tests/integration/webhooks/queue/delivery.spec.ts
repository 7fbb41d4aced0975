import type { ServerResponse } from 'node:http'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { Webhook as Verifier } from 'standardwebhooks'
import { WebhookEvents } from '#shared/webhook_events'
import { newIdentifier } from '#shared/identifiers'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { inTransaction } from '#shared/persistence/in_transaction'
import { RotateSecret } from '#webhooks/webhooks/rotate_secret'
import { ResendDeadLetters } from '#webhooks/queue/resend_dead_letters'
import { AttemptRepository } from '#webhooks/queue/attempt_repository'
import { DeadLetterRepository } from '#webhooks/queue/dead_letter_repository'
import { DeliveryModel, DeliveryRepository } from '#webhooks/queue/delivery_repository'
import { WebhookDeliverer } from '#webhooks/queue/webhook_deliverer'
import { WebhookModel, WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { Gate } from '#tests/support/gate'
import { createDeadLetter } from '#tests/support/webhooks/create_dead_letter'
import { startReceiver } from '#tests/support/webhooks/receiver'
import { startDeliverer } from '#tests/support/webhooks/start_deliverer'
import { changeEvent, reportChanges, storedWebhook } from '#tests/support/webhooks/stored_webhook'

const sizeOf = (webhookId: string) => new DeliveryRepository().sizeOf(webhookId)

function deadLetters(organizationId: string, webhookId: string, count: number) {
  return eventually(
    () => new DeadLetterRepository().list(organizationId, webhookId, null, 100),
    (letters) => letters.length >= count
  )
}

test.group('A delivery', () => {
  test('that fails is repeated under the same webhook-id until it succeeds', async ({ assert }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver((_, response, count) => {
      response.writeHead(count < 3 ? 500 : 204).end()
    })
    const { webhook, secret } = await storedWebhook(tenant.organizationId, receiver.url)
    await startDeliverer(tenant)

    await reportChanges(tenant.organizationId, 1)

    const deliveries = await receiver.waitFor(3)
    assert.lengthOf(new Set(deliveries.map(({ headers }) => headers['webhook-id'])), 1)
    for (const { body, headers } of deliveries) new Verifier(secret).verify(body, headers)
    const size = await eventually(
      () => sizeOf(webhook.id),
      ({ count }) => count === 0
    )
    assert.equal(size.count, 0)
    const log = await eventually(
      () => new AttemptRepository().list(tenant.organizationId, webhook.id, null, 10),
      (attempts) => attempts.length === 3
    )
    assert.deepEqual(
      log.map(({ attempt, outcome }) => `${attempt} ${outcome}`),
      ['3 delivered', '2 refused', '1 refused']
    )
    const after = await eventually(
      () => new WebhookRepository().find(tenant.organizationId, webhook.id),
      (found) => found?.failingSince === null
    )
    assert.isNull(after?.failingSince)
  })

  test('to a receiver that never answers holds up no quick one', async ({ assert }) => {
    const tenant = await createTenant()
    const stuck = await startReceiver(() => {})
    const quick = await startReceiver()
    for (const description of ['one', 'two', 'three', 'four', 'five']) {
      await storedWebhook(tenant.organizationId, stuck.url, { description })
    }
    await storedWebhook(tenant.organizationId, quick.url)
    // The stuck ones count as slow because they time out; no pause of the machine makes the quick one slow.
    // oxlint-disable-next-line house/patient-times -- an answer that is read too late is sent again
    const times = { timeoutMs: 2_000, slowMs: 2_000 }
    await startDeliverer(tenant, { ...times, permits: { total: 4, slow: 2 } })
    await reportChanges(tenant.organizationId, 4)
    await stuck.waitFor(6)

    await reportChanges(tenant.organizationId, 50)

    // One whose answer was read too late is sent again.
    const ids = () => new Set(quick.received.map(({ headers }) => headers['webhook-id'])).size
    assert.equal(
      await eventually(
        async () => ids(),
        (count) => count >= 54
      ),
      54
    )
    const stuckCount = stuck.received.length
    assert.isBelow(stuckCount, 54)
  })

  test('of an instance that died during the attempt is made by another one', async ({ assert }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const { webhook } = await storedWebhook(tenant.organizationId, receiver.url)
    await reportChanges(tenant.organizationId, 1)
    const dead = await new DeliveryRepository().claim(webhook.id, new Date(), 300)
    assert.isNotNull(dead)

    await startDeliverer(tenant)

    const [delivery] = await receiver.waitFor(1)
    assert.equal(delivery?.headers['webhook-id'], dead?.messageId)
  })

  test('is made once by several instances together', async ({ assert }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const { webhook } = await storedWebhook(tenant.organizationId, receiver.url)
    await Promise.all([1, 2, 3].map(() => startDeliverer(tenant)))

    await reportChanges(tenant.organizationId, 60)

    await receiver.waitFor(60)
    await eventually(
      () => sizeOf(webhook.id),
      ({ count }) => count === 0
    )
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.lengthOf(new Set(ids), 60)
    assert.lengthOf(ids, 60)
  })

  test('that an instance cannot finish before it stops is released, and not counted', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver(() => {})
    const { webhook } = await storedWebhook(tenant.organizationId, receiver.url)
    const stopping = await startDeliverer(tenant)
    await reportChanges(tenant.organizationId, 1)
    await receiver.waitFor(1)

    await stopping.stop(50)

    const again = await new DeliveryRepository().claim(webhook.id, new Date(), 1_000)
    assert.equal(again?.attempts, 1)
  })

  test('commits with what happened, or not at all', async ({ assert }) => {
    const tenant = await createTenant()
    const { webhook } = await storedWebhook(tenant.organizationId, 'https://a.example/')
    const webhooks = await app.container.make(WebhookEvents)
    const add = (name: string, isCommitted: boolean) =>
      inTransaction(async (session) => {
        await webhooks.add(tenant.organizationId, [changeEvent({ name })], session)
        if (!isCommitted) await session.abortTransaction()
      })

    await add('undone', false)
    await add('committed', true)

    const rows = await DeliveryModel.find({ webhook_id: webhook.id }).lean()
    assert.lengthOf(rows, 1)
    assert.include(rows[0]?.body, 'committed')
  })

  test('is made by the instance that adds it as soon as the transaction has ended', async ({
    assert,
    cleanup,
  }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    await storedWebhook(tenant.organizationId, receiver.url)
    let polls = 0
    const onPolled = () => void (polls += 1)
    const times = { idlePollMs: 600_000, attentiveMs: 60_000 }
    const deliverer = await startDeliverer(tenant, { ...times, onPolled })
    await eventually(async () => polls, Boolean)
    const ofTheApplication = await app.container.make(WebhookDeliverer)
    ofTheApplication.wake = () => deliverer.wake()
    cleanup(() => void Reflect.deleteProperty(ofTheApplication, 'wake'))
    const webhooks = await app.container.make(WebhookEvents)

    await inTransaction(async (session) => {
      await webhooks.add(tenant.organizationId, [changeEvent({})], session)
      // It looks in vain: this is not committed yet.
      await eventually(
        async () => polls,
        (count) => count > 1
      )
    })

    const { length } = await receiver.waitFor(1)
    assert.equal(length, 1)
  })

  test('of an event that is reported twice is queued once', async ({ assert }) => {
    const tenant = await createTenant()
    const { webhook } = await storedWebhook(tenant.organizationId, 'https://a.example/')
    const webhooks = await app.container.make(WebhookEvents)
    const event = changeEvent({})

    await Promise.all([1, 2, 3].map(() => webhooks.add(tenant.organizationId, [event])))

    const { count } = await sizeOf(webhook.id)
    assert.equal(count, 1)
  })
})

test.group('The permits of an instance', () => {
  const PERMITS = { total: 12, slow: 6, perOrganization: 6, perWebhook: 4 }

  /** An organization whose receiver holds every request until the test answers. */
  async function withHeldReceiver(webhookCount: number) {
    const tenant = await createTenant()
    const held: ServerResponse[] = []
    const receiver = await startReceiver((_, response) => void held.push(response))
    for (let number = 0; number < webhookCount; number++) {
      await storedWebhook(tenant.organizationId, receiver.url, { description: `${number}` })
    }
    await reportChanges(tenant.organizationId, 10)
    return { tenant, receiver, held }
  }

  test('are never all held by organizations with slow receivers', async ({ assert }) => {
    const busy = await Promise.all([1, 2, 3].map(() => withHeldReceiver(3)))
    const quick = await startReceiver()
    const neighbour = await createTenant()
    await storedWebhook(neighbour.organizationId, quick.url)
    const times = { timeoutMs: 60_000, claimMs: 120_000 }
    await startDeliverer([...busy.map(({ tenant }) => tenant), neighbour], {
      ...times,
      permits: PERMITS,
    })
    await Promise.all(busy.map(({ receiver }) => receiver.waitFor(3)))

    await reportChanges(neighbour.organizationId, 20)

    assert.lengthOf(await quick.waitFor(20), 20)
  })

  test('go first to an organization that waits and holds none', async ({ assert }) => {
    const busy = await Promise.all([1, 2].map(() => withHeldReceiver(3)))
    const waiting = await Promise.all([1, 2].map(() => withHeldReceiver(1)))
    const all = [...busy, ...waiting]
    const times = { timeoutMs: 60_000, claimMs: 120_000 }
    await startDeliverer(
      all.map(({ tenant }) => tenant),
      { ...times, holdMs: 0, permits: { ...PERMITS, total: 2, slow: 2 } }
    )
    const countOf = async () => all.reduce((sum, { receiver }) => sum + receiver.received.length, 0)
    const served: number[] = []

    for (let count = 2; count <= 10; count++) {
      await eventually(countOf, (sent) => sent >= count)
      served.push(all.filter(({ receiver }) => receiver.received.length > 0).length)
      all
        .find(({ held }) => held.length > 0)
        ?.held.shift()
        ?.writeHead(204)
        .end()
    }

    // The first two hold both permits; each permit that gets free goes to the next.
    assert.equal(served[2], 4)
  })
})

test.group('A webhook', () => {
  test('that fails until the end of its time leaves a dead letter, which is sent again', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const receiver = await startReceiver((_, response) => response.writeHead(503).end())
    const { webhook } = await storedWebhook(organizationId, receiver.url)
    await reportChanges(organizationId, 2)
    await startDeliverer(tenant)
    await receiver.waitFor(3)
    await DeliveryModel.updateMany({ webhook_id: webhook.id }, { $set: { give_up_at: new Date() } })
    const letters = await deadLetters(organizationId, webhook.id, 2)
    assert.containsSubset(letters[0], { reason: 'gave_up', lastError: 'refused 503' })
    const failedCount = receiver.received.length
    assert.isAbove(failedCount, 2)
    receiver.respond = (_, response) => void response.writeHead(204).end()

    const resend = await app.container.make(ResendDeadLetters)
    const one = await resend.execute(organizationId, webhook.id, letters[0]?.id)
    const rest = await resend.execute(organizationId, webhook.id)

    assert.deepEqual(one, { ok: true, value: { count: 1, leftCount: 1 } })
    assert.deepEqual(rest, { ok: true, value: { count: 1, leftCount: 0 } })
    const deliveries = await receiver.waitFor(failedCount + 2)
    assert.sameMembers(
      deliveries.slice(failedCount).map(({ headers }) => headers['webhook-id']),
      letters.map(({ messageId }) => messageId)
    )
  })

  test('loses no message when dead letters are sent again while another one is added', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const receiver = await startReceiver((_, response) => response.writeHead(410).end())
    const { webhook } = await storedWebhook(organizationId, receiver.url)
    await reportChanges(organizationId, 1)
    const [isAdded, mayGoOn] = [new Gate(), new Gate()]
    class HeldDeadLetters extends DeadLetterRepository {
      override async add(...letter: Parameters<DeadLetterRepository['add']>): Promise<void> {
        await super.add(...letter)
        isAdded.open()
        await mayGoOn.opened
      }
    }
    await startDeliverer(tenant, { deadLetters: new HeldDeadLetters() })
    await isAdded.opened
    await WebhookModel.updateOne({ _id: webhook.id }, { $set: { is_active: true } })

    const resend = await app.container.make(ResendDeadLetters)
    const resent = await resend.execute(organizationId, webhook.id)
    mayGoOn.open()

    assert.deepEqual(resent, { ok: true, value: { count: 0, leftCount: 0 } })
    assert.lengthOf(await deadLetters(organizationId, webhook.id, 1), 1)
    assert.deepEqual(await sizeOf(webhook.id), { count: 0, bytes: 0 })
  })

  test('counts a dead letter once when two requests send it again', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { webhook } = await storedWebhook(organizationId, 'https://a.example/')
    for (let count = 0; count < 300; count++) await createDeadLetter(organizationId, webhook.id)
    const resend = await app.container.make(ResendDeadLetters)

    const answers = await Promise.all(
      [1, 2, 3].map(() => resend.execute(organizationId, webhook.id))
    )

    const resent = answers.map((answer) => (answer.ok ? answer.value.count : 0))
    assert.equal(
      resent.reduce((sum, count) => sum + count),
      300
    )
    const waiting = await sizeOf(webhook.id)
    assert.equal(waiting.count, 300)
  })

  test('says how many dead letters it would send again, and sends none', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { webhook } = await storedWebhook(organizationId, 'https://a.example/')
    for (let count = 0; count < 300; count++) await createDeadLetter(organizationId, webhook.id)
    await reportChanges(organizationId, 4_750)
    const resend = await app.container.make(ResendDeadLetters)

    const rehearsed = await resend.execute(organizationId, webhook.id, null, { validateOnly: true })
    const again = await resend.execute(organizationId, webhook.id, null, { validateOnly: true })

    assert.deepEqual(rehearsed, { ok: true, value: { count: 250, leftCount: 50 } })
    assert.deepEqual(again, rehearsed)
    assert.equal(await new DeadLetterRepository().count(organizationId, webhook.id), 300)
    const size = await sizeOf(webhook.id)
    assert.equal(size.count, 4_750)
  })

  test('counts a waiting message that is sent again once', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { webhook } = await storedWebhook(organizationId, 'https://a.example/')
    await reportChanges(organizationId, 4_990)
    const waiting = await DeliveryModel.find({ webhook_id: webhook.id }).limit(9).lean()
    for (const { message_id: messageId } of waiting) {
      await createDeadLetter(organizationId, webhook.id, messageId)
    }
    const resend = await app.container.make(ResendDeadLetters)
    await resend.execute(organizationId, webhook.id)

    await reportChanges(organizationId, 9)

    const size = await sizeOf(webhook.id)
    assert.equal(size.count, 4_999)
  })

  test('that fails for long is disabled, and its waiting messages become dead letters', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver((_, response) => response.writeHead(500).end())
    const { webhook } = await storedWebhook(tenant.organizationId, receiver.url)
    await startDeliverer(tenant, { disableAfterMs: 100 })

    await reportChanges(tenant.organizationId, 3)

    const letters = await deadLetters(tenant.organizationId, webhook.id, 3)
    assert.deepEqual(
      letters.map(({ reason }) => reason),
      ['webhook_inactive', 'webhook_inactive', 'webhook_inactive']
    )
    const after = await new WebhookRepository().find(tenant.organizationId, webhook.id)
    assert.equal(after?.disabledReason, 'failing')
    const [row] = await AuditRowModel.find({ 'object.id': webhook.id, 'action': /updated$/ }).lean()
    assert.deepInclude(row, {
      actor: null,
      after: '{"is_active":false,"disabled_reason":"failing"}',
    })
  })

  test('with a rotated secret is verified with the old one and with the new one', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const { webhook, secret: old } = await storedWebhook(tenant.organizationId, receiver.url)
    await reportChanges(tenant.organizationId, 1)
    const rotate = await app.container.make(RotateSecret)
    const rotated = await rotate.execute(tenant.organizationId, webhook.id)
    await startDeliverer(tenant)

    const [delivery] = await receiver.waitFor(1)

    for (const secret of [old, rotated.ok ? rotated.value.secret : '']) {
      assert.doesNotThrow(() =>
        new Verifier(secret).verify(delivery?.body ?? '', delivery?.headers ?? {})
      )
    }
  })

  test('gets nothing more once it is deleted', async ({ assert }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const { webhook } = await storedWebhook(tenant.organizationId, receiver.url)
    await reportChanges(tenant.organizationId, 5)
    await new WebhookRepository().delete(tenant.organizationId, webhook.id)

    await startDeliverer(tenant)

    const size = await eventually(
      () => sizeOf(webhook.id),
      ({ count }) => count === 0
    )
    assert.equal(size.count, 0)
    assert.deepEqual(receiver.received, [])
  })

  test('whose queue is full drops further events, and shows when', async ({ assert }) => {
    const tenant = await createTenant()
    const { webhook } = await storedWebhook(tenant.organizationId, 'https://a.example/')

    await reportChanges(tenant.organizationId, 5_700)

    const { count } = await sizeOf(webhook.id)
    assert.equal(count, 5_000)
    const after = await new WebhookRepository().find(tenant.organizationId, webhook.id)
    assert.isNotNull(after?.queueFullAt)
  })
})

test.group('Dead letters', () => {
  test('are kept up to sixteen mebibytes of a webhook, the newest first', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { webhook } = await storedWebhook(organizationId, 'https://a.example/')
    const letters = new DeadLetterRepository()
    const at = new Date()
    for (let number = 0; number < 300; number++) {
      const message = {
        messageId: `msg_${number}`,
        type: 'router.changed',
        body: 'x'.repeat(65_536),
      }
      const dead = { id: newIdentifier(), organizationId, webhookId: webhook.id, ...message }
      await letters.add({ ...dead, at, attempts: 1, lastError: null }, 'gave_up', at)
      await letters.trim(organizationId, webhook.id)
    }

    const kept = await letters.list(organizationId, webhook.id, null, 1_000)

    assert.lengthOf(kept, 256)
    assert.equal(kept[0]?.messageId, 'msg_299')
  })
})

test.group('The log of attempts', () => {
  test('keeps about the last five hundred of a webhook', async ({ assert }) => {
    const tenant = await createTenant()
    const { webhook } = await storedWebhook(tenant.organizationId, 'https://a.example/')
    const log = new AttemptRepository()

    for (let attempt = 1; attempt <= 600; attempt += 1) {
      await log.add(tenant.organizationId, webhook.id, {
        messageId: 'msg_1',
        type: 'router.changed',
        attempt,
        outcome: 'timeout',
        fault: null,
        status: null,
        durationMs: 1,
        responseStart: null,
        at: new Date(),
      })
    }

    const kept = await log.list(tenant.organizationId, webhook.id, null, 1_000)
    assert.lengthOf(kept, 500)
    assert.equal(kept[0]?.attempt, 600)
  })
})

test.group('What is due', () => {
  test('is found by steps of an index, however much waits', async ({ assert }) => {
    const tenant = await createTenant()
    for (const description of ['one', 'two']) {
      await storedWebhook(tenant.organizationId, 'https://a.example/', { description })
    }
    await reportChanges(tenant.organizationId, 500)

    const plan = await DeliveryModel.aggregate([
      { $sort: { webhook_id: 1, due_at: 1 } },
      {
        $group: {
          _id: '$webhook_id',
          due_at: { $first: '$due_at' },
          organization_id: { $first: '$organization_id' },
        },
      },
    ]).explain('executionStats')

    const text = JSON.stringify(plan)
    assert.include(text, 'DISTINCT_SCAN')
    assert.notInclude(text, 'COLLSCAN')
  })
})
