import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { startMongod } from '#scripts/services/mongod'
import { sayFigure } from '#scripts/testing/figure'
import { builtOnce } from '#tests/support/build/built_once'
import { newFolder } from '#tests/support/new_folder'
import { scratchFolder } from '#tests/support/scratch_folder'
import { startInstance } from '#tests/support/processes/instance'
import { testBinaries } from '#tests/support/test_binaries'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'
import { visitedTenantAt } from '#tests/support/visited_tenant'

const ROUTERS = '/v1/booking-flow-routers'
const ROUNDS = 20
const IMPORTED = 1_000
const DESCRIPTION = 'd'.repeat(1_990)

/** The cache that compose.yaml gives to MongoDB's storage engine. */
function composedCacheGb(): string {
  const compose = readFileSync(join(PROJECT_FOLDER, 'compose.yaml'), 'utf8')
  return /--wiredTigerCacheSizeGB,\s+'([\d.]+)'/.exec(compose)?.[1] ?? ''
}

test.group('One organization that imports 1,000 routers and deletes them in turns', (group) => {
  const build = builtOnce(group)

  const cacheGb = composedCacheGb()

  test(`is answered by a MongoDB with the ${cacheGb} GB of cache of compose.yaml`, async ({
    assert,
    cleanup,
  }) => {
    const { mongod } = await testBinaries()
    const folder = newFolder()
    const mongo = await startMongod({ binary: mongod, dataDir: join(folder, 'mongo'), cacheGb })
    cleanup(() => mongo.server.stop())
    const mongodbUri = mongo.uri('own')
    const { bearer, bookingFlowId } = await visitedTenantAt(mongodbUri)
    const redisUrl = process.env.REDIS_TCP_URL ?? ''
    const overrides = { CRON_JOBS: 'off', ...UNLIMITED_RATES }
    const stores = { mongodbUri, redisUrl }
    const { server, url } = await startInstance(scratchFolder(), stores, overrides, build())
    cleanup(() => server.stop())
    const headers = { 'Authorization': bearer, 'Content-Type': 'application/json' }
    const ask = async (path: string, body: object) => {
      const beganMs = performance.now()
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${url}${ROUTERS}${path}`, request)
      await answer.arrayBuffer()
      return { status: answer.status, tookMs: performance.now() - beganMs }
    }

    const answers: { status: number; tookMs: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const routers = Array.from({ length: IMPORTED }, (_, at) => ({
        name: `Router ${at}`,
        description: DESCRIPTION,
        booking_flow_id: bookingFlowId,
        matching_criteria: { path: { segments: ['imported', String(at)] } },
      }))
      answers.push(await ask('/import', { routers }))
      answers.push(await ask('/bulk-delete', { filter: { is_default: false } }))
    }

    const refused = answers.filter(({ status }) => status >= 300)
    const longestMs = Math.max(...answers.map(({ tookMs }) => tookMs))
    sayFigure(
      `${answers.length - refused.length} of ${answers.length} answered, the longest in ${(longestMs / 1_000).toFixed(1)} s`
    )
    assert.deepEqual(refused, [])
  }).timeout(600_000)
})
