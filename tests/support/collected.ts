import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const COLLECTIONS_MAX = 10

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Whether the targets of all references are collected, within a few garbage collections. */
export async function isCollected(...references: readonly WeakRef<object>[]): Promise<boolean> {
  for (let round = 0; round < COLLECTIONS_MAX; round += 1) {
    await nextTurn()
    collect()
    if (references.every((reference) => reference.deref() === undefined)) return true
  }
  return false
}
