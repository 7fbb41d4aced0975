import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { LONG_TIER_VARIABLE } from '#scripts/testing/long_tier'

/** Whether the long tier runs. Its parts `times` and `looks` have the files that leave tests out of `npm test`. */
export const IS_LONG_TIER = process.env[LONG_TIER_VARIABLE] === 'true'

/** A test of the long tier alone: `npm test` has another proof of what it shows. */
export function longTest(
  title: string,
  body: (context: TestContext) => Promise<void>,
  timeoutMs?: number
): void {
  if (!IS_LONG_TIER) return
  const added = test(title, body)
  if (timeoutMs !== undefined) added.timeout(timeoutMs)
}
