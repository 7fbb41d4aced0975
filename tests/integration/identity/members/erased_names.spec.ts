import mongoose from 'mongoose'
import { test } from '@japa/runner'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { AuditRowModel, renameInAuditLog } from '#shared/persistence/audit_log_repository'
import { createTenant } from '#tests/support/create_tenant'
import { profiled } from '#tests/support/profiled'
import { storedWebhook } from '#tests/support/webhooks/stored_webhook'
import { DeliveryModel } from '#webhooks/queue/delivery_repository'
import { MemberNameRepository } from '#webhooks/webhooks/member_name_repository'

const ROWS = 5_000
const NAME = 'Anna Weber'
const FORMER = 'a former member'

/** A search that finds all rows, their update, and a search that finds none. */
const EXAMINED_MAX = 3 * ROWS + 100

const examined = (queries: readonly { readonly docsExamined: number }[]) =>
  queries.reduce((sum, { docsExamined }) => sum + docsExamined, 0)

test.group('An erased name in five thousand rows', () => {
  test('is replaced in messages with two readings of the queue', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { webhook } = await storedWebhook(organizationId, 'https://hooks.example.com')
    const id = newIdentifier()
    const actor = { kind: 'token', id: newIdentifier(), name: NAME, creator_id: id }
    const body = JSON.stringify({ data: { actor: { ...actor, is_person: true } } })
    const at = new Date()
    const rows = Array.from({ length: ROWS }, (_, number) => ({
      organization_id: toObjectId(organizationId),
      webhook_id: toObjectId(webhook.id),
      message_id: newIdentifier(),
      type: 'router.changed',
      body,
      bytes: Buffer.byteLength(body),
      at,
      attempts: 0,
      due_at: new Date(at.getTime() + number),
      give_up_at: at,
    }))
    await DeliveryModel.collection.insertMany(rows)
    const member = { id, organizationId, name: NAME }

    const queries = await profiled(DeliveryModel, () =>
      new MemberNameRepository().replace(organizationId, member, FORMER)
    )

    assert.isAtMost(examined(queries), EXAMINED_MAX)
    const renamed = { webhook_id: toObjectId(webhook.id), body: body.replace(NAME, FORMER) }
    assert.equal(await DeliveryModel.countDocuments(renamed), ROWS)
  })

  test('is replaced in the audit log with one search that finds it', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const id = newIdentifier()
    const rows = Array.from({ length: ROWS }, () => ({
      _id: new mongoose.Types.ObjectId(),
      organization_id: toObjectId(organizationId),
      at: new Date(),
      action: 'router.updated',
      object: { kind: 'router', id: newIdentifier(), name: 'A' } as const,
      actor: { kind: 'token', id: 'a', name: NAME, creator_id: id, is_person: true } as const,
    }))
    await AuditRowModel.collection.insertMany(rows)

    const queries = await profiled(AuditRowModel, () =>
      renameInAuditLog(organizationId, { id, name: NAME }, FORMER)
    )

    assert.isAtMost(examined(queries), EXAMINED_MAX)
    const renamed = { 'organization_id': toObjectId(organizationId), 'actor.name': FORMER }
    assert.equal(await AuditRowModel.countDocuments(renamed), ROWS)
  })
})
