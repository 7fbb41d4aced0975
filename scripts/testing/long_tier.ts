/** `true` in every part of the long tier, where a file also runs the tests that it leaves out of `npm test`. */
export const LONG_TIER_VARIABLE = 'TEST_LONG_TIER'
