import { isPersonal } from './personal_text.js'

/** What stands for a text that is not stored. */
export const MASK = '~'

const MASKS_ONLY = /^~+$/

/** Whether a mask would change a path with this key, or could make it. */
export function isMaskedPath(pathKey: string): boolean {
  return pathKey.split('/').some((part) => MASKS_ONLY.test(part) || isPersonal(part))
}

/** The key of the path with `mask` in place of each personal segment. */
export function maskedPathKey(pathKey: string, mask: string): string {
  const parts = pathKey.split('/')
  return parts.map((part) => (isPersonal(part) ? mask : part)).join('/')
}
