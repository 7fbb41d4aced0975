import { test } from '@japa/runner'
import { Webhook } from 'standardwebhooks'
import { newWebhookSecret, signatureHeaders } from '#webhooks/delivery/webhook_signature'

const BODY = JSON.stringify({ type: 'router.changed', data: { name: 'Zürich 🚀' } })
const message = () => ({ id: 'msg_1', sentAt: new Date(), body: BODY })
const verifiedBy = (secret: string, headers: Readonly<Record<string, string>>) =>
  new Webhook(secret).verify(BODY, { ...headers })

test.group('signatureHeaders', () => {
  test('the public library verifies a signed message', ({ assert }) => {
    const secret = newWebhookSecret()
    assert.deepEqual(
      verifiedBy(secret, { ...signatureHeaders(message(), [secret]) }),
      JSON.parse(BODY)
    )
  })

  test('during a rotation the old secret and the new one verify, and no other', ({ assert }) => {
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    const headers = { ...signatureHeaders(message(), secrets) }
    for (const secret of secrets) assert.doesNotThrow(() => verifiedBy(secret, headers))
    assert.throws(() => verifiedBy(newWebhookSecret(), headers), 'No matching signature found')
  })

  test('another identifier, time or body does not verify', ({ assert }) => {
    const secret = newWebhookSecret()
    const headers = { ...signatureHeaders(message(), [secret]) }
    const second = (Number(headers['webhook-timestamp']) + 1).toString()
    assert.throws(() => verifiedBy(secret, { ...headers, 'webhook-id': 'msg_2' }))
    assert.throws(() => verifiedBy(secret, { ...headers, 'webhook-timestamp': second }))
    assert.throws(() => new Webhook(secret).verify(`${BODY} `, headers))
  })

  test('the timestamp is in whole seconds, and the signature is that of the public library', ({
    assert,
  }) => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const sentAt = new Date('2026-01-02T03:04:05.678Z')
    assert.deepEqual(
      { ...signatureHeaders({ id: 'msg_1', sentAt, body: BODY }, [secret]) },
      {
        'webhook-id': 'msg_1',
        'webhook-timestamp': '1767323045',
        'webhook-signature': new Webhook(secret).sign('msg_1', sentAt, BODY),
      }
    )
  })

  test('nothing is sent without a signature', ({ assert }) => {
    assert.throws(() => signatureHeaders(message(), []), /needs a secret/)
  })

  test('text that is not a secret is refused and not repeated: {text}')
    .with([
      { text: '' },
      { text: Buffer.alloc(32, 7).toString('base64') },
      { text: `whsec_${Buffer.alloc(31, 7).toString('base64')}` },
      { text: `whsec_${'*'.repeat(44)}` },
    ])
    .run(({ assert }, { text }) => {
      assert.throws(
        () => signatureHeaders(message(), [text]),
        'a webhook secret is whsec_ and 32 bytes in base64'
      )
    })

  test('secrets are whsec_ and 32 bytes, and differ', ({ assert }) => {
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    for (const secret of secrets) assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.notEqual(secrets[0], secrets[1])
  })
})
