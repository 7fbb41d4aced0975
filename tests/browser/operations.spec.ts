import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { IS_LONG_TIER } from '#tests/support/long_tier'
import { Redis } from 'ioredis'
import { buildConsole } from '#scripts/web/build_console'
import type { InstanceEntry } from '#cluster/instances/instance_register'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { SignalHistory } from '#cluster/signals/signal_history'
import { BROWSER_ENVIRONMENT } from '#tests/support/browser/browser_environment'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { type ConsoleOptions, openConsole } from '#tests/support/browser/open_console'
import { OperatorCredentialModel } from '#identity/operators/operator_credential_repository'
import { ensureIndexesAt } from '#tests/support/ensure_indexes_at'
import { FaultProxy } from '#tests/support/fault_proxy'
import { newFolder } from '#tests/support/new_folder'
import { withDatabase } from '#tests/support/own_database'
import { StoresOfTheirOwn } from '#tests/support/processes/stores_of_their_own'
import { createTenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { printedSignal } from '#tests/support/operations/printed_signal'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { uniqueName } from '#tests/support/redis/command_connection'
import { scratchFolder } from '#tests/support/scratch_folder'

const PLACE = '/operations'
const DAY_MS = 86_400_000

async function printed(count: number, fields = {}): Promise<string> {
  const history = await app.container.make(SignalHistory)
  const instance = uniqueName('api')
  for (let at = 0; at < count; at += 1) {
    const payload = { lock: `lock:audits-${at}`, reason: 'unknown: Command timed out' }
    history.add(printedSignal({ instance, payload, time: new Date().toISOString(), ...fields }))
  }
  await history.flush()
  return instance
}

/** Not the names in the filters, and not the section around the list. */
const signalsOf = ({ page }: BrowserTab) => page.locator('.signal-list').getByRole('listitem')

browserGroup('Signing in as an operator', () => {
  test('opens the operations alone and ends with its credential', async () => {
    const { bearer } = await issueOperator({ name: 'Ada' })
    const tab = await openConsole()
    const field = tab.page.getByLabel('Access token')
    await tab.keyboard.fill(field, bearer.replace('Bearer ', ''))
    await tab.keyboard.press(tab.page.getByRole('button', { name: 'Sign in' }))

    await tab.heading('Operations').waitFor()
    const links = tab.page.getByRole('navigation', { name: 'Main' }).first().getByRole('link')
    await assertBecomes(() => links.allTextContents(), ['Operations'])
    await tab.page.getByText('Operator “Ada”').first().waitFor()

    await tab.keyboard.press(tab.page.getByRole('button', { name: 'Sign out' }).first())
    await tab.heading('Sign in').waitFor()
  })

  test('shows the day on which it ends, in the reader’s zone and in UTC', async () => {
    const tab = await openConsole({
      as: await issueOperator({ lifetimeMs: 3 * DAY_MS }),
      at: PLACE,
    })
    const text = /^Operator “Ada”, until \d{1,2} \w{3,4}.* \d\d:\d\d CES?T$/
    const note = tab.page.getByText(text).first()
    await note.waitFor()
    await assertBecomes(() => note.getAttribute('title'), /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
  })

  test('is what the page asks everybody else for', async () => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant, at: PLACE })

    await tab.page.getByText('Only operators of the service see it').waitFor()

    await assertBecomes(() => tab.page.getByRole('link', { name: 'Operations' }).count(), 0)
    await tab.assertReadable('operations for an organization')
  })
})

browserGroup('The page of operations', () => {
  test('shows what all instances do, in both languages', async () => {
    await printed(2)
    await printed(1, { key: 'redis.adapter.reconnected', payload: { gap_ms: 1_204 } })
    const tab = await openConsole({ as: await issueOperator(), at: PLACE })
    await tab.page.getByRole('heading', { name: 'Capacity' }).waitFor()
    await signalsOf(tab).filter({ hasText: 'redis.adapter.reconnected' }).first().waitFor()
    await tab.page.getByText('router-events', { exact: true }).waitFor()

    await tab.assertReadable('operations')

    const german = await openConsole({ as: await issueOperator(), at: PLACE, locale: 'de-DE' })
    await german.heading('Betrieb').waitFor()
    await german.page.getByRole('heading', { name: 'Kapazität' }).waitFor()
    await german.page.getByText('router-events', { exact: true }).waitFor()
    await german.assertReadable('operations in German')
  })

  test('adds signals as they arrive, filters them and pauses with Space', async () => {
    const instance = await printed(1, { key: 'redis.subscription.resubscribed' })
    const tab = await openConsole({ as: await issueOperator(), at: PLACE })
    const list = signalsOf(tab)
    await list.filter({ hasText: instance }).first().waitFor()
    const live = await printed(1)
    await list.filter({ hasText: live }).waitFor()

    const severity = tab.page.getByLabel('Severity')
    await tab.keyboard.tabTo(severity)
    await tab.keyboard.keys('I')
    await list.filter({ hasText: live }).waitFor({ state: 'detached' })
    await tab.keyboard.tabTo(severity)
    await tab.keyboard.keys('Home')
    await list.filter({ hasText: live }).waitFor()

    await tab.page.getByRole('heading', { name: 'Signals' }).click()
    await tab.page.keyboard.press('Space')
    await tab.announces('Paused')
    const unseen = await printed(1)
    await tab.page.keyboard.press('Space')
    await tab.announces('Live')
    await list.filter({ hasText: unseen }).waitFor()

    await tab.keyboard.press(tab.page.getByRole('button', { name: 'Pause' }), ' ')
    await tab.announces('Paused')
    await assertBecomes(() => tab.page.getByRole('button', { name: 'Resume' }).count(), 1)
  })
})

const ENVIRONMENT = { ...BROWSER_ENVIRONMENT, CRON_JOBS: 'off' }
const KEYS = new RedisKeys('signalbox:staging:')
const CALM = 'Nothing needs attention.'
const MONGO_AWAY = 'MongoDB does not answer. URLs are resolved from memory'
const REDIS_AWAY = 'Redis does not answer. Each instance works alone'
const ALLOWED = [
  { url: '/v1/operations/', status: 503 },
  { url: '/health/ready', status: 503 },
] as const

/** An operator's credential that opens the service on this database, too. */
async function operatorAt(mongodbUri: string) {
  const issued = await issueOperator()
  const row = await OperatorCredentialModel.findById(issued.credentialId).lean()
  await withDatabase(mongodbUri, (db) =>
    db.collection(OperatorCredentialModel.collection.name).insertOne(row ?? {})
  )
  return issued
}

/** An instance on stores of its own, each behind a proxy that can cut it off. */
class TroubledStores {
  private constructor(
    readonly stores: StoresOfTheirOwn,
    readonly mongo: FaultProxy,
    readonly redis: FaultProxy,
    readonly client: Redis,
    readonly operator: { readonly bearer: string },
    readonly instance: Instance
  ) {}

  static async start(): Promise<TroubledStores> {
    await buildConsole()
    const stores = await StoresOfTheirOwn.start()
    const { mongodbUri, redisUrl } = stores.addresses
    const mongo = await FaultProxy.start(portOf(mongodbUri))
    const redis = await FaultProxy.start(portOf(redisUrl))
    await ensureIndexesAt(mongodbUri)
    const operator = await operatorAt(mongodbUri)
    const client = new Redis(redisUrl)
    client.on('error', () => {})
    const addresses = addressesBehind(stores, mongo, redis)
    const instance = await startInstance(newFolder(), addresses, ENVIRONMENT)
    return new TroubledStores(stores, mongo, redis, client, operator, instance)
  }

  startAnother(): Promise<Instance> {
    return startInstance(
      scratchFolder(),
      addressesBehind(this.stores, this.mongo, this.redis),
      ENVIRONMENT
    )
  }

  /** The page of operations, once it says that both stores are up. */
  async open(options: Partial<ConsoleOptions> = {}): Promise<BrowserTab> {
    const tab = await openConsole({
      as: this.operator,
      at: PLACE,
      url: this.instance.url,
      allow: ALLOWED,
      ...options,
    })
    await bothUp(tab)
    return tab
  }

  async stop(): Promise<void> {
    await this.stores.comeBack()
    await this.instance.server.stop()
    this.client.disconnect()
    await Promise.all([this.mongo.stop(), this.redis.stop(), this.stores.stop()])
  }
}

async function bothUp({ page }: BrowserTab): Promise<void> {
  const up = page.getByRole('list', { name: /^(Stores|Datenspeicher)$/ }).locator('.is-up')
  await assertBecomes(() => up.count(), 2)
}

function portOf(address: string): number {
  return Number(new URL(address).port)
}

function addressesBehind(stores: StoresOfTheirOwn, mongo: FaultProxy, redis: FaultProxy) {
  const mongodbUri = stores.addresses.mongodbUri.replace(
    `:${portOf(stores.addresses.mongodbUri)}/`,
    `:${mongo.port}/`
  )
  return { mongodbUri, redisUrl: redis.url }
}

function cutOff(proxy: FaultProxy): void {
  proxy.acceptThenClose()
  proxy.reset()
}

/** What befalls a store, and what the page says then. */
interface Trouble {
  readonly title: string
  readonly said: string
  readonly store: RegExp
  strikes(world: TroubledStores): unknown
  ends(world: TroubledStores): unknown
}

const TROUBLES: readonly Trouble[] = [
  {
    title: 'MongoDB is cut off',
    said: MONGO_AWAY,
    store: /MongoDB\s*does not answer/,
    strikes: ({ mongo }) => cutOff(mongo),
    ends: ({ mongo }) => mongo.heal(),
  },
  {
    title: 'Redis is frozen',
    said: REDIS_AWAY,
    store: /Redis\s*does not answer/,
    strikes: ({ stores }) => stores.befalls({ redis: 'SIGSTOP' }),
    ends: ({ stores }) => stores.comeBack(),
  },
  {
    title: 'Redis is full',
    said: 'Redis is full and takes no writes.',
    store: /Redis\s*full, takes no writes/,
    strikes: ({ client }) => client.config('SET', 'maxmemory', '1'),
    ends: ({ client }) => client.config('SET', 'maxmemory', '0'),
  },
]

browserGroup('While a store is in trouble, the page of operations', (group) => {
  group.tap((one) => one.timeout(240_000))
  let world: TroubledStores

  group.setup(async () => {
    world = await TroubledStores.start()
  })
  group.teardown(() => world.stop())

  for (const { title, said, store, strikes, ends } of IS_LONG_TIER
    ? TROUBLES
    : TROUBLES.slice(0, 1)) {
    test(`names the store, and recovers by itself afterwards: ${title}`, async ({ cleanup }) => {
      const tab = await world.open()
      cleanup(async () => void (await ends(world)))
      await strikes(world)
      await tab.page.getByText(said).waitFor()
      await tab.page.getByRole('list', { name: 'Stores' }).getByText(store).waitFor()
      await assertBecomes(() => tab.page.getByText(CALM).count(), 0)
      await tab.assertReadable(`operations: ${title}`)
      await ends(world)
      await bothUp(tab)
      await assertBecomes(() => tab.page.getByText(said).count(), 0)
    })
  }

  test('works for operators who are signed in while MongoDB is frozen; sign-in says why it fails', async ({
    cleanup,
  }) => {
    const tab = await world.open({ locale: 'de-DE' })
    const signIn = await openConsole({ url: world.instance.url, allow: ALLOWED })
    cleanup(() => world.stores.comeBack())
    await world.stores.befalls({ mongo: 'SIGSTOP' })

    await tab.page.getByText('MongoDB antwortet nicht. URLs werden').waitFor()
    await tab.page.getByText('Staging · 1 Instanz, nicht bereit').waitFor()
    await tab.page
      .getByRole('listitem')
      .getByText(/^weg seit/)
      .waitFor()
    await tab.assertReadable('operations: MongoDB is frozen, in German')
    const { bearer } = await issueOperator({ name: 'Fresh' })
    await signIn.page.getByLabel('Access token').fill(bearer.replace('Bearer ', ''))
    await signIn.page.getByRole('button', { name: 'Sign in' }).click()
    await signIn.announces('MongoDB does not answer the service, so it cannot check tokens.')
    await signIn.assertReadable('signing in while MongoDB is frozen')

    await world.stores.comeBack()
    await bothUp(tab)
  })

  test('says from the instance itself that Redis is cut off, with remedies', async ({
    cleanup,
  }) => {
    const tab = await world.open()
    const { page } = tab
    const dead = KEYS.beside('stream-dead', KEYS.named('stream', 'router-events'))
    cleanup(() => world.redis.heal())
    await world.client.xadd(dead, '*', 'id', '1', 'deliveries', '5', 'reason', 'unreadable')
    await page.getByText('1 message of router-events failed on every attempt').waitFor()
    const worry = page.getByRole('listitem').filter({ hasText: '1 message of router-events' })
    await tab.keyboard.press(worry.getByRole('button', { name: 'Copy' }))
    await assertBecomes(
      () => page.evaluate('navigator.clipboard.readText()'),
      'node ace streams:dead router-events'
    )
    await tab.assertReadable('operations with dead letters')
    await world.client.del(dead)

    cutOff(world.redis)
    await page.getByText(REDIS_AWAY).waitFor()
    await page
      .getByText(
        'Only the instance that answers is known: the others could not be read from Redis.'
      )
      .waitFor()
    await page.getByText(/^Not known right now: Instances, /).waitFor()
    await page.getByText('not yet recorded').first().waitFor()
    const signals = page.getByRole('region', { name: 'Signals' }).first()
    await signals.getByLabel('Signal', { exact: true }).selectOption('redis.lock.unavailable')
    await signals.getByText('Not known while Redis is away.').waitFor()
    await signals.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('not yet recorded').first().waitFor()
    await tab.assertReadable('operations without Redis')

    world.redis.heal()
    await page.getByText(REDIS_AWAY).waitFor({ state: 'detached' })
    await signalsOf(tab).filter({ hasText: 'redis.subscription.resubscribed' }).first().waitFor()
    await assertBecomes(() => page.getByText('not yet recorded').count(), 0)
  })

  test('shows a killed instance as gone, and since when', async () => {
    const other = await world.startAnother()
    const tab = await world.open()
    const { page } = tab
    await page.getByText('Staging · 2 instances, all ready').waitFor()
    other.server.kill('SIGKILL')
    await other.server.exited
    const entries = KEYS.named('instances')
    const reports = Object.values(await world.client.hgetall(entries))
    const [killed] = reports
      .map((text): InstanceEntry => JSON.parse(text))
      .sort((a, b) => b.startedAtMs - a.startedAtMs)
    if (killed === undefined) throw new Error('no instance has reported itself')
    // Its silence of four minutes.
    const deadlines = KEYS.beside('instance-deadlines', entries)
    await world.client.zincrby(deadlines, -4 * 60_000, killed.source)

    await page.getByText(`${killed.name} is silent: it was killed, or has lost Redis.`).waitFor()
    await page.getByText('Staging · 1 instance, ready').waitFor()
    await page.getByText(/^Last heard of [34] minutes ago$/).waitFor()
    await tab.assertReadable('operations with an instance that is gone')
  })
})
