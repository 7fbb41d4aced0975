import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { MongoIndicator } from '#operations/readiness/mongo_indicator'

/** Longer than two heartbeats, after which mongoose doubts a connection. */
const STOOD_STILL_MS = 60_000

test.group('The readiness of MongoDB', () => {
  test('is up for an instance that was suspended during its start', async ({ assert }) => {
    const { now } = Date
    Date.now = () => now() + STOOD_STILL_MS
    const doubted = mongoose.connection.readyState
    const indicator = new MongoIndicator(mongoose.connection, STOOD_STILL_MS)
    Date.now = now

    await assert.doesNotReject(() => indicator.check())
    assert.equal(doubted, mongoose.ConnectionStates.disconnected)
  })
})
