import type { PinVerdict } from '#routing/engine/answers/pin_verdict'
import type { RouterPin } from './router_pin.js'

/** A pin with the verdict that breaks it. */
export interface BrokenPin {
  readonly pin: RouterPin
  /** The write creates the router that wins instead. */
  readonly isFoundNew: boolean
  readonly verdict: Extract<PinVerdict, { state: 'broken' }>
}
