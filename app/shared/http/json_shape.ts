export const QUOTE = 0x22
export const BACKSLASH = 0x5c
const LIST = 0x5b
const END_OF_LIST = 0x5d
const OBJECT = 0x7b
const END_OF_OBJECT = 0x7d
const COMMA = 0x2c
const COLON = 0x3a

export interface JsonShape {
  /** Levels of objects and lists. */
  readonly depthMax: number
  /** Values, including the names of members. */
  readonly valuesMax: number
}

export type JsonShapeProblem = 'too_deep' | 'too_many_values'

/**
 * Measures a JSON text before it is parsed, because a parser spends up to a microsecond and a hundred bytes on each
 * value, however short its text. Reads every byte once and checks nothing else: for text that is not JSON its result is
 * meaningless.
 */
export function jsonShapeProblem(
  text: Buffer,
  { depthMax, valuesMax }: JsonShape
): JsonShapeProblem | null {
  let depth = 0
  let values = 1
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at]
    if (isInString) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInString = false
      continue
    }
    if (byte === QUOTE) {
      isInString = true
    } else if (byte === END_OF_LIST || byte === END_OF_OBJECT) {
      depth -= 1
    } else if (byte === LIST || byte === OBJECT) {
      depth += 1
      values += 1
      if (depth > depthMax) return 'too_deep'
    } else if (byte === COMMA || byte === COLON) {
      values += 1
    }
    if (values > valuesMax) return 'too_many_values'
  }
  return null
}
