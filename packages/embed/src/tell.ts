import type { Failure, Resolution, Session, SignalboxEvents } from '../embed.js'
import { saidOf } from './said.js'

/** Whether tag managers are told, which read `dataLayer` now or once they come. */
export const layer = { isTold: false }

/** Tells the page. Nothing goes to its console. */
export function tell<Name extends keyof SignalboxEvents>(
  name: Name,
  detail: SignalboxEvents[Name]
): void {
  document.dispatchEvent(new CustomEvent(name, { detail }))
  if (!layer.isTold || !/resolved|completed/.test(name)) return
  const page = window as Window & { dataLayer?: object[] }
  const said = (page.dataLayer ??= [])
  // The page may have something else there.
  said.push?.(saidOf(name, detail as Partial<Resolution & Session>))
}

export function tellFailure(
  step: Failure['step'],
  { code, status = 0 }: { readonly code: string; readonly status?: number }
): void {
  tell('signalbox:error', { step, code, status })
}
