import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Config } from '@japa/runner/types'
import { failuresPlugin } from '#scripts/testing/failures_plugin'
import { totalsPlugin } from '#scripts/testing/totals_plugin'
import { ensureAllIndexes } from '#start/models'
import { clientAs } from '#tests/support/client_as'
import { checkEveryAnswer } from '#tests/support/openapi/check_every_answer'

export const plugins: Config['plugins'] = [
  assert(),
  apiClient(),
  clientAs,
  pluginAdonisJS(app),
  totalsPlugin,
  failuresPlugin,
]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [],
  teardown: [],
}

/** CI alone tries again. The report of the run names each test file that needed it: a defect of that test or of the product. */
const FURTHER_TRIES = 2

let indexes: Promise<unknown> | undefined

export const configureSuite: Config['configureSuite'] = (suite) => {
  if (suite.name !== 'unit') {
    if (process.env.CI === 'true') {
      suite.onGroup((group) => group.tap((test) => test.retry(FURTHER_TRIES)))
    }
    suite.setup(async () => {
      await (indexes ??= ensureAllIndexes())
    })
  }
  if (suite.name === 'functional') {
    checkEveryAnswer()
    suite.setup(() => testUtils.httpServer().start())
  }
}
