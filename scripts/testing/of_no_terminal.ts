/**
 * The size that a process without a terminal finds: the console of the framework starts two processes to learn it
 * whenever it is loaded.
 */
export const OF_NO_TERMINAL = { COLUMNS: '80', LINES: '24' }
