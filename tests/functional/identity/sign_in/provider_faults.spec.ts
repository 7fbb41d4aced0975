import { test } from '@japa/runner'
import signInConfig from '#config/sign_in'
import { createTenant } from '#tests/support/create_tenant'
import { stopClock } from '#tests/support/stop_clock'
import { peopleWorld } from './people_world.js'

const BYTES_MAX = 262_144

test.group('A provider', () => {
  test('that is away is a problem of its own, and tokens go on working', async ({
    client,
    assert,
  }) => {
    const world = await peopleWorld(client)
    const tenant = await createTenant()
    const returned = await world.visit()
    await world.provider.stop()

    const completed = await world.complete(returned)
    const fresh = await peopleWorld(client)
    await fresh.provider.stop()
    const begun = await client.post('/v1/sign-in/begin').json({ provider: '1' })
    const used = await client.as(tenant).get('/v1/access-tokens/current')

    for (const answer of [completed, begun]) {
      answer.assertStatus(503)
      assert.equal(answer.body().code, 'E_PROVIDER_AWAY')
      assert.match(answer.body().detail, /Try again shortly/)
    }
    used.assertStatus(200)
  })

  test('that answers with an error of its own counts as away', async ({ client, assert }) => {
    const world = await peopleWorld(client)
    const returned = await world.visit()
    world.provider.status = 502

    const completed = await world.complete(returned)

    assert.equal(completed.body().code, 'E_PROVIDER_AWAY')
  })

  test('that is slow is a problem of its own', async ({ client, assert }) => {
    // oxlint-disable-next-line house/patient-times -- nothing answers
    const world = await peopleWorld(client, { timeoutMs: 500 })
    world.provider.held = new Promise(() => {})

    const begun = await client.post('/v1/sign-in/begin').json({ provider: '1' })

    begun.assertStatus(503)
    assert.equal(begun.body().code, 'E_PROVIDER_SLOW')
    assert.match(begun.body().detail, /Try again shortly/)
  })

  test('that is away is not asked by everyone, and is tried again after seconds', async ({
    client,
    assert,
  }) => {
    const beganMs = Date.now()
    const clock = stopClock(new Date(beganMs).toISOString())
    const world = await peopleWorld(client)
    const begin = () => client.post('/v1/sign-in/begin').json({ provider: '1' })
    world.provider.status = 502

    const away = await begin()
    world.provider.status = null
    const kept = await begin()
    clock.set(new Date(beganMs + signInConfig.failedMetadataForMs).toISOString())
    const back = await begin()

    assert.deepEqual([away.status(), kept.status(), back.status()], [503, 503, 200])
  })

  test('for which too many wait refuses further ones at once', async ({ client, assert }) => {
    const world = await peopleWorld(client, { waitingMax: 1 })
    const visits = [await world.visit(), await world.visit()]
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    world.provider.held = held
    const completing = visits.map(async (visit) => world.complete(visit))

    const refused = await Promise.race(completing)
    release()
    const answers = await Promise.all(completing)

    assert.equal(refused.body().code, 'E_PROVIDER_SLOW')
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [200, 503]
    )
  })

  test('that rotated its keys signs people in at once', async ({ client }) => {
    const world = await peopleWorld(client)
    await world.signIn()
    world.provider.rotateKeys()

    const completed = await world.complete(await world.visit())

    completed.assertStatus(200)
  })

  test('that answers at length is not read to the end', async ({ client, assert }) => {
    const world = await peopleWorld(client)
    world.provider.onTokens = (tokens) => ({ ...tokens, padding: 'x'.repeat(BYTES_MAX) })

    const completed = await world.complete(await world.visit())

    completed.assertStatus(502)
    assert.include(world.reasons.at(-1), `more than ${BYTES_MAX} bytes`)
  })

  test('of another name than its metadata gives is not used', async ({ client, assert }) => {
    const world = await peopleWorld(client)
    const { issuer } = world.provider
    const named = await peopleWorld(client, { settings: { issuer: `${issuer}/` } })

    const begun = await client.post('/v1/sign-in/begin').json({ provider: '1' })

    begun.assertStatus(502)
    assert.match(named.reasons.at(-1) ?? '', /issuer/)
  })

  test('that is unknown is 404', async ({ client }) => {
    await peopleWorld(client)

    const begun = await client.post('/v1/sign-in/begin').json({ provider: '2' })

    begun.assertStatus(404)
  })
})

test.group('The failed sign-ins of a network', () => {
  test('count like wrong tokens, and no provider is asked for one again', async ({
    client,
    assert,
  }) => {
    const world = await peopleWorld(client)
    const returned = { ...(await world.visit()), code: 'guessed' }

    const answers = [await world.complete(returned), await world.complete(returned)]

    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [502, 401]
    )
    assert.lengthOf(world.reasons, 1)
  })
})
