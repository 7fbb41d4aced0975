import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Config } from '@japa/runner/types'
import routingConfig from '#config/routing'
import { forgetInstances } from '#shared/http/pipeline'
import { groupErrorsPlugin } from '#scripts/testing/group_errors_plugin'
import { ensureAllIndexes } from '#start/models'
import { awayFromMidnight } from '#tests/support/away_from_midnight'
import { clientAs } from '#tests/support/client_as'
import { checkEveryAnswer } from '#tests/support/openapi/check_every_answer'
import { PATIENT_TIMEOUT_MS } from '#tests/support/redis/patient_timeout_ms'
import { patientQueryLimits } from '#tests/support/routing/query_limits'

export const plugins: Config['plugins'] = [
  assert(),
  apiClient(),
  clientAs,
  pluginAdonisJS(app),
  groupErrorsPlugin,
]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [],
  teardown: [],
}

/** Requests share what the container made for the first of them: a test that swaps something has that made anew. */
function forgetAfterSwaps(): void {
  const { container } = app
  const after =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args): void => {
      change.apply(container, args)
      forgetInstances()
    }
  const { swap, restore, restoreAll } = container
  const changes = { swap: after(swap), restore: after(restore), restoreAll: after(restoreAll) }
  Object.assign(container, changes)
}

let shared: Promise<unknown> | undefined

/** A process or a store that stands still for half a second is no store that is away. */
async function prepareSharedStores(): Promise<void> {
  forgetAfterSwaps()
  const redis = await app.container.make('redis')
  redis.connection('command').ioConnection.options.commandTimeout = PATIENT_TIMEOUT_MS
  patientQueryLimits()
  routingConfig.storeTimeoutMs = PATIENT_TIMEOUT_MS
  await ensureAllIndexes()
}

export const configureSuite: Config['configureSuite'] = (suite) => {
  suite.onGroup((group) => group.each.setup(() => awayFromMidnight()))
  suite.onTest((test) => void test.setup(() => awayFromMidnight()))
  if (suite.name !== 'unit') {
    suite.setup(async () => {
      await (shared ??= prepareSharedStores())
    })
  }
  if (suite.name === 'functional') {
    checkEveryAnswer()
    suite.setup(() => testUtils.httpServer().start())
  }
  if (suite.name === 'browser' || suite.name === 'long') {
    suite.teardown(async () => {
      const { endBrowserSuite } = await import('#tests/support/browser/end_browser_suite')
      await endBrowserSuite()
    })
  }
}
