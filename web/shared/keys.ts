import { useLayoutEffect, useSyncExternalStore } from 'react'
import { keyName } from './key_name.js'
import { tabStorage } from './tab_storage.js'

/** A key of the page that is shown, with a label for the help. */
export interface PageKey {
  /** As `keyName` names it. */
  readonly key: string
  readonly label: string
  run(event: KeyboardEvent): void
}

const OFF = 'signalbox.keys'
let bound: readonly PageKey[] = []
let areOn = tabStorage.getItem(OFF) !== 'off'
const listeners = new Set<() => void>()

/** Keys that several parts bind while they are shown; of two with the same key the newer one acts. */
export const pageKeys = {
  bound: () => bound,
  find: (event: KeyboardEvent) => bound.findLast(({ key }) => key === keyName(event)),
  areOn: () => areOn,
  /** Keys of one letter get in the way of voice control, so each tab can go without them. */
  turn(on: boolean): void {
    areOn = on
    if (on) tabStorage.removeItem(OFF)
    else tabStorage.setItem(OFF, 'off')
    tell()
  },
}

/** Binds keys while the calling component is shown, from the first moment on. Keep `keys` the same between renders (`useMemo`). */
export function usePageKeys(keys: readonly PageKey[]): void {
  useLayoutEffect(() => {
    bound = [...bound, ...keys]
    tell()
    return () => {
      bound = bound.filter((key) => !keys.includes(key))
      tell()
    }
  }, [keys])
}

/** What the help shows. */
export const useBoundKeys = () => useSyncExternalStore(subscribe, pageKeys.bound)

export const useKeysAreOn = () => useSyncExternalStore(subscribe, pageKeys.areOn)

/** Whether a key without a modifier is a letter of a text that is being typed. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
