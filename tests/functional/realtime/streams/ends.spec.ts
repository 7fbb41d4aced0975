import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { OpenStreams } from '#realtime/streams/open_streams'
import { toObjectId } from '#shared/identifiers'
import { RealtimeMessages } from '#shared/realtime'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'
import { issueToken } from '#tests/support/issue_token'

const SOON_MS = 100
const MESSAGE_LENGTH = 60_000
/** More than the buffers of both sockets hold. */
const MESSAGES = 500

test.group('A stream ends', () => {
  test('when its access token is revoked, and only then', async ({ client, assert }) => {
    const tenant = await createTenant()
    const other = await EventStream.open(BASE_URL, 'channels=router-changes', tenant)
    const { bearer, tokenId } = await issueToken(tenant.organizationId)
    const stream = await EventStream.open(BASE_URL, 'channels=router-changes', { bearer })
    await stream.received('ready')

    const revoked = await client.as(tenant).delete(`/v1/access-tokens/${tokenId}`)
    const [end] = await stream.received('end')
    await stream.closed()

    assert.equal(revoked.status(), 204)
    assert.deepEqual(end?.data, { reason: 'credential_ended' })
    assert.isFalse(other.isClosed)
  })

  test('when its access token expires', async ({ assert }) => {
    const { bearer, tokenId } = await createTenant()
    const stream = await EventStream.open(BASE_URL, 'channels=router-changes', { bearer })
    await stream.received('ready')

    const soon = new Date(Date.now() + SOON_MS)
    await AccessTokenModel.updateOne({ _id: toObjectId(tokenId) }, { expires_at: soon })
    const [end] = await stream.received('end')

    assert.deepEqual(end?.data, { reason: 'credential_ended' })
  })

  test('when its client does not read, while others get every message', async ({ assert }) => {
    const streams = await app.container.make(OpenStreams)
    const messages = await app.container.make(RealtimeMessages)
    const tenant = await createTenant()
    const reading = await EventStream.open(BASE_URL, 'channels=booking-sessions', tenant)
    const hanging = await EventStream.open(BASE_URL, 'channels=booking-sessions', tenant)
    for (const stream of [reading, hanging]) await stream.received('ready')
    hanging.hang()
    const cutBefore = streams.disconnectedCount

    const data = { text: 'x'.repeat(MESSAGE_LENGTH) }
    for (let sent = 1; sent <= MESSAGES && streams.disconnectedCount === cutBefore; sent++) {
      messages.publish(tenant.organizationId, 'booking-sessions', { type: 'large', data })
      await reading.received('large', sent)
    }

    assert.equal(streams.disconnectedCount, cutBefore + 1)
    assert.isFalse(reading.isClosed)
  })
})
