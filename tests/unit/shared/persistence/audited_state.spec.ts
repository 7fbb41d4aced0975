import { test } from '@japa/runner'
import { type AuditLog, differenceOf } from '#shared/persistence/audit_log'
import type { Transaction } from '#shared/persistence/in_transaction'

const TOKEN = {
  id: 'f'.repeat(24),
  name: 'CMS',
  hash: 'secret',
  permissions: ['routers:read'],
  expiresAt: new Date(0),
  lastUsedAt: new Date(0),
}

test.group('What the audit log keeps of a write', () => {
  test('is the listed members of a kind, spelt as in the API, and never a secret', ({ assert }) => {
    const { before, after } = differenceOf('access_token', null, TOKEN)

    assert.isUndefined(before)
    assert.deepEqual(JSON.parse(after ?? ''), {
      name: 'CMS',
      permissions: ['routers:read'],
      expires_at: '1970-01-01T00:00:00.000Z',
    })
  })

  test('is only what differs', ({ assert }) => {
    const { before, after } = differenceOf('access_token', TOKEN, { ...TOKEN, name: 'Shop' })

    assert.equal(before, '{"name":"CMS"}')
    assert.equal(after, '{"name":"Shop"}')
  })

  test('is nothing when nothing differs', ({ assert }) => {
    const later = { ...TOKEN, hash: 'other', lastUsedAt: new Date(1) }

    assert.isTrue(differenceOf('access_token', TOKEN, later).isNone)
  })

  test('treats milliseconds as an instant', ({ assert }) => {
    const { after } = differenceOf('router_pin', null, { id: 'a', expiresAtMs: 0 } as never)

    assert.equal(after, '{"expires_at":"1970-01-01T00:00:00.000Z"}')
  })

  test('compiles only when every member of the object is kept or left out by name', ({
    assert,
  }) => {
    const record = (audit: AuditLog, session: Transaction) => {
      const write = { organizationId: null, kind: 'access_token' } as const
      void audit.record({ ...write, after: TOKEN }, {}, session)
      // @ts-expect-error Nothing says whether the log keeps `color`.
      void audit.record({ ...write, after: { ...TOKEN, color: 'red' } }, {}, session)
    }

    assert.isFunction(record)
  })

  test('is only the size of a value of more than 2,000 bytes', ({ assert }) => {
    const { after } = differenceOf('router', null, { id: 'a', name: 'ä'.repeat(1_001) })

    assert.deepEqual(JSON.parse(after ?? ''), { name: { bytes: 2_004 } })
  })
})
