import { useLayoutEffect, useSyncExternalStore } from 'react'
import { keyName } from './key_name.js'
import { tabStorage } from './tab_storage.js'

/** A key of the current page, with a label for the help. */
export interface PageKey {
  /** In the form of `keyName`. */
  readonly key: string
  readonly label: string
  run(event: KeyboardEvent): void
}

const OFF = 'signalbox.keys'
let bound: readonly PageKey[] = []
let areOn = tabStorage.getItem(OFF) !== 'off'
const listeners = new Set<() => void>()

/** Keys that components bind while mounted. Of two with the same key, the newer one acts. */
export const pageKeys = {
  bound: () => bound,
  find: (event: KeyboardEvent) => bound.findLast(({ key }) => key === keyName(event)),
  areOn: () => areOn,
  /** Single-letter keys interfere with voice control, so each tab can turn them off. */
  turn(on: boolean): void {
    areOn = on
    if (on) tabStorage.removeItem(OFF)
    else tabStorage.setItem(OFF, 'off')
    notify()
  },
}

/** Binds keys while the calling component is mounted. Keep `keys` stable between renders (`useMemo`). */
export function usePageKeys(keys: readonly PageKey[]): void {
  useLayoutEffect(() => {
    bound = [...bound, ...keys]
    notify()
    return () => {
      bound = bound.filter((key) => !keys.includes(key))
      notify()
    }
  }, [keys])
}

export const useBoundKeys = () => useSyncExternalStore(subscribe, pageKeys.bound)

export const useKeysAreOn = () => useSyncExternalStore(subscribe, pageKeys.areOn)

/** Whether a key without a modifier is input for a text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
