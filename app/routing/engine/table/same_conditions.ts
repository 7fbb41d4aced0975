import type { Condition } from '#routing/engine/criteria/condition'
import { hashOf } from './text_hash.js'

/** A 30-bit integer, the same for the same conditions in any order. */
export function hashOfConditions(conditions: readonly Condition[]): number {
  let hash = 0
  for (const { name, value, required } of conditions) {
    const hashOfValue = value === undefined ? 0 : hashOf(value)
    hash = (hash + mixed(hashOf(name) ^ mixed(hashOfValue + (required ? 1 : 2)))) | 0
  }
  return hash >>> 2
}

/** Whether both hold the same conditions, in any order. */
export function sameConditions(a: readonly Condition[], b: readonly Condition[]): boolean {
  if (a.length !== b.length) return false
  if (a.every((condition, at) => isSame(condition, b[at]))) return true
  const byName = new Map(b.map((condition) => [condition.name, condition]))
  return a.every((condition) => isSame(condition, byName.get(condition.name)))
}

function isSame(a: Condition, b: Condition | undefined): boolean {
  return a === b || (a.name === b?.name && a.value === b.value && a.required === b.required)
}

function mixed(hash: number): number {
  const product = Math.imul(hash, 0x85ebca6b)
  return product ^ (product >>> 13)
}
