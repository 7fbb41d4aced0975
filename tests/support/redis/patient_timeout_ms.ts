/**
 * How long a command of a test waits for its Redis, in milliseconds. A process that gets no processor for half a second
 * exceeds the limit of the service, though Redis has answered. For tests that keep Redis from answering, see
 * `impatient`.
 */
export const PATIENT_TIMEOUT_MS = 10_000

/** How long a subscriber's Redis may be silent: one that gets no processor for a few seconds is not lost. */
export const PATIENT_PROBES = { probeDeadlineMs: 15_000, probeGiveUpMs: 30_000 }
