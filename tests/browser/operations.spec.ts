import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { buildConsole } from '#scripts/web/build_console'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { SignalHistory } from '#cluster/signals/signal_history'
import { BROWSER_ENVIRONMENT } from '#tests/support/browser/browser_environment'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { printedSignal } from '#tests/support/operations/printed_signal'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { uniqueName } from '#tests/support/redis/command_connection'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'
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
  test('leads to the operations alone and ends with its credential', async () => {
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

  test('shows until which day it lasts, in the reader’s zone and in UTC', async () => {
    const tab = await openConsole({
      as: await issueOperator({ lifetimeMs: 3 * DAY_MS }),
      at: PLACE,
    })
    const text = /^Operator “Ada”, until \d{1,2} \w{3,4}.* \d\d:\d\d CES?T$/
    const note = tab.page.getByText(text).first()
    await note.waitFor()
    await assertBecomes(() => note.getAttribute('title'), /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
  })

  test('is what the page asks of everybody else', async () => {
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

  test('adds signals as they come, filters them and pauses with Space', async () => {
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

async function instanceOn(redisUrl: string): Promise<Instance> {
  await buildConsole()
  const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl }
  const environment = { ...BROWSER_ENVIRONMENT, CRON_JOBS: 'off' }
  return startInstance(join(scratchFolder(), 'api'), stores, environment)
}

browserGroup('While Redis is away', () => {
  test('the page says so from the instance itself, with a remedy, and recovers by itself', async ({
    cleanup,
  }) => {
    const { redis, proxy } = await proxiedRedis()
    const instance = await instanceOn(proxy.url)
    cleanup(() => instance.server.stop())
    const tab = await openConsole({
      as: await issueOperator(),
      at: PLACE,
      url: instance.url,
      allow: [{ url: '/v1/operations/', status: 503 }],
    })
    const { page } = tab
    await page.getByText('Nothing needs a person right now.').waitFor()
    const keys = new RedisKeys('signalbox:staging:')
    const dead = keys.beside('stream-dead', keys.named('stream', 'router-events'))
    await redis.observer.xadd(dead, '*', 'id', '1', 'deliveries', '5', 'reason', 'unreadable')
    await page.getByText('1 message of router-events failed on every attempt').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const worry = page.getByRole('listitem').filter({ hasText: '1 message of router-events' })
    await tab.keyboard.press(worry.getByRole('button', { name: 'Copy' }))
    await assertBecomes(
      () => page.evaluate('navigator.clipboard.readText()'),
      'node ace streams:dead router-events'
    )
    await tab.assertReadable('operations with dead letters')

    proxy.acceptThenClose()
    proxy.reset()
    await page.getByText(/^Redis is away from /).waitFor()
    await page.getByText('Redis is away: only the instance that answers is known.').waitFor()
    await page.getByText('not yet recorded').first().waitFor()
    await tab.assertReadable('operations without Redis')

    proxy.heal()
    await page.getByText(/^Redis is away from /).waitFor({ state: 'detached' })
    await signalsOf(tab).filter({ hasText: 'redis.subscription.resubscribed' }).first().waitFor()
    await assertBecomes(() => page.getByText('not yet recorded').count(), 0)
  })
})
