import { BODY_DEPTH_MAX, BODY_TOO_LARGE, INVALID_JSON, type Problem } from './problem.js'

/**
 * The object or list of a JSON text, or the problem with the text. Rejects a byte order mark, and never repairs invalid
 * UTF-8.
 */
export function parseJsonBody(
  text: Buffer,
  valuesMax: number
): { readonly body: object } | Problem {
  const problem = jsonShapeProblem(text, { depthMax: BODY_DEPTH_MAX, valuesMax })
  if (problem) return problem === 'too_deep' ? invalidJson(TOO_DEEP) : BODY_TOO_LARGE
  const decoded = decodeUtf8(text)
  if (decoded === null) return invalidJson('The request body is not UTF-8.')
  if (decoded.startsWith(BYTE_ORDER_MARK)) return invalidJson(MARKED)
  try {
    const body: unknown = JSON.parse(decoded)
    return typeof body === 'object' && body !== null ? { body } : INVALID_JSON
  } catch (error) {
    // The parser names the place, or quotes what is around it.
    const { message } = error as SyntaxError
    return invalidJson(`The request body is not JSON: ${message.toWellFormed()}.`)
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

const BYTE_ORDER_MARK = '\uFEFF'
const MARKED = 'The request body begins with a byte order mark. Send it without one.'
const TOO_DEEP = `The request body is nested more than ${BODY_DEPTH_MAX} levels deep.`

function invalidJson(detail: string): Problem {
  return { ...INVALID_JSON, detail }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
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
