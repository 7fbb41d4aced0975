import { durationText } from '#shared/console/table'
import type { ListedLock } from './lock_register.js'

export const LOCK_HEADINGS = ['LOCK', 'HOLDER', 'EXPIRES IN', 'FENCE']

export function lockRow({ name, holder, remainingMs, fence }: ListedLock): string[] {
  return [name, holder, expiryText(remainingMs), fence === null ? '-' : String(fence)]
}

export function expiryText(remainingMs: number | null): string {
  return remainingMs === null ? 'never' : durationText(remainingMs)
}

export function showLock({ name, key, holder, remainingMs, fence }: ListedLock) {
  return { name, key, holder, remaining_ms: remainingMs, fence }
}
