import { test } from '@japa/runner'
import type { Connection } from 'mongoose'
import { askMongo } from '#operations/readiness/mongo_probe'

/** As the driver reports that it finds no primary. */
function withoutPrimary(types: readonly string[]): Error {
  const servers = new Map(types.map((type, at) => [`member${at}:27017`, { type }]))
  return Object.assign(new Error('Server selection timed out'), { reason: { servers } })
}

const connection = (error: Error) =>
  Object({ db: { command: () => Promise.reject(error) } }) as Connection

test.group('askMongo', () => {
  test('calls a set without a primary read-only, and one that does not answer away', async ({
    assert,
  }) => {
    const leaderless = await askMongo(connection(withoutPrimary(['RSSecondary', 'Unknown'])))
    const gone = await askMongo(connection(withoutPrimary(['Unknown', 'Unknown'])))
    const unconnected = await askMongo(Object({}) as Connection)

    assert.equal(leaderless.condition, 'read_only')
    assert.equal(gone.condition, 'away')
    assert.equal(unconnected.condition, 'away')
  })
})
