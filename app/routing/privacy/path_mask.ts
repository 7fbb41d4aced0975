import type { AskedFor } from './asked_for.js'
import { isMaskedPath, MASK, maskedPathKey } from './masked_path.js'

/**
 * What stands for each personal segment of a path with this key, so that the path is still none that a router asks for.
 * Null for a path that is stored as it is.
 */
export function pathMask(pathKey: string, asked: AskedFor): string | null {
  if (!isMaskedPath(pathKey) || asked.hasPath(pathKey)) return null
  let mask = MASK
  while (asked.hasPath(maskedPathKey(pathKey, mask))) mask += MASK
  return mask
}
