/** `true` where bounds of wall-clock time are those of a quiet machine, extended by its delay. */
export const JUDGE_TIMES_VARIABLE = 'TEST_JUDGES_TIMES'
