import type { MachineDelay } from '#tests/support/machine/machine_delay'

/** A timer that is 300 ms late tells a subscription that the process stood still; the sampler may see 50 ms less. */
const STOOD_STILL_MS = 200

/**
 * The bound within which a silent subscriber is noticed that takes `quietMs` at most on a quiet machine. A subscription
 * that stood still sends its probe once more and waits for that one too.
 */
export function noticedWithinMs(
  machine: MachineDelay,
  quietMs: number,
  probeDeadlineMs: number
): number {
  const hasStoodStill = machine.stallMs > STOOD_STILL_MS
  return machine.boundMs(quietMs) + (hasStoodStill ? probeDeadlineMs : 0)
}
