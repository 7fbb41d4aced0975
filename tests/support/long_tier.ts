import { LONG_TIER_VARIABLE } from '#scripts/testing/long_tier'

/** Whether the long tier runs, whose part `times` has every file that asks this: tests of which `npm test` runs another proof. */
export const IS_LONG_TIER = process.env[LONG_TIER_VARIABLE] === 'true'
