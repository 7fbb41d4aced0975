import type { Failure, SignalboxEvents } from '../embed.js'

/** Tells the page. Nothing goes to its console. */
export function tell<Name extends keyof SignalboxEvents>(
  name: Name,
  detail: SignalboxEvents[Name]
): void {
  document.dispatchEvent(new CustomEvent(name, { detail }))
}

export function tellFailure(
  step: Failure['step'],
  { code, status = 0 }: { readonly code: string; readonly status?: number }
): void {
  tell('signalbox:error', { step, code, status })
}
