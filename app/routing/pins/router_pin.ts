import type { JudgedPin, PinTime } from '#routing/engine/answers/pin_verdict'

export const PIN_MODES = ['block', 'warn'] as const

/** `block` refuses writes that would break the pin; `warn` lets them pass. */
export type PinMode = (typeof PIN_MODES)[number]

/** What the author of a pin chooses. */
export interface PinFields extends JudgedPin {
  readonly mode: PinMode
  readonly note: string | null
}

/** A promise that a URL leads to a certain flow or router, or to none. */
export interface RouterPin extends PinFields {
  readonly id: string
  readonly organizationId: string
  /** The verdict that listeners last heard of; null while they heard of none. */
  readonly lastState: 'held' | 'broken' | null
  /** The access tokens that led to it, the one that created it last; absent when it is not known. */
  readonly creatorIds?: readonly string[]
  /** Grows by one with every update. */
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The instant from which the pin is not judged any more; null when there is none. */
export function pinEndMs({ at, expiresAtMs }: Pick<PinFields, 'at' | 'expiresAtMs'>) {
  const endMs = Math.min(endOf(at), expiresAtMs ?? Infinity)
  return endMs === Infinity ? null : endMs
}

function endOf(at: PinTime): number {
  switch (at.type) {
    case 'now':
      return Infinity
    case 'instant':
      return at.atMs + 1
    case 'window':
      return at.untilMs
  }
}
