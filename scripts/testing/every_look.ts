/** The variable with which tests of the browser judge a page at both widths and in both themes, not only as it was opened. */
export const EVERY_LOOK_VARIABLE = 'TEST_EVERY_LOOK'
