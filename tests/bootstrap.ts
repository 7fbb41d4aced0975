import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Config } from '@japa/runner/types'
import { totalsPlugin } from '#scripts/testing/totals_plugin'
import { ensureAllIndexes } from '#start/models'
import { checkEveryAnswer } from '#tests/support/openapi/check_every_answer'

export const plugins: Config['plugins'] = [assert(), apiClient(), pluginAdonisJS(app), totalsPlugin]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [],
  teardown: [],
}

let indexes: Promise<unknown> | undefined

/** Suites of real processes and stores, in which a machine that stands still for a second can fail any limit. */
const TIMED_SUITES = ['integration', 'process']

export const configureSuite: Config['configureSuite'] = (suite) => {
  if (process.env.CI === 'true' && TIMED_SUITES.includes(suite.name)) {
    suite.onGroup((group) => group.tap((test) => test.retry(1)))
  }
  if (suite.name !== 'unit') {
    suite.setup(async () => {
      await (indexes ??= ensureAllIndexes())
    })
  }
  if (suite.name === 'functional') {
    checkEveryAnswer()
    suite.setup(() => testUtils.httpServer().start())
  }
}
