import { jsonFault } from './json_fault.js'
import { jsonShapeProblem } from './json_shape.js'
import { BODY_DEPTH_MAX, BODY_TOO_LARGE, INVALID_JSON } from './known_problems.js'
import type { Problem } from './problem.js'

/**
 * The object or list that a JSON text is, or why it is none. Rejects a byte order mark, and never repairs invalid UTF-8.
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
  } catch {
    return invalidJson(faultOf(decoded))
  }
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The fault of a longer text is not located: the search may take a quarter of a microsecond a character. */
const LOCATED_LENGTH_MAX = 262_144
const BYTE_ORDER_MARK = '\uFEFF'
const MARKED = 'The request body begins with a byte order mark. Send it without one.'
const TOO_DEEP = `The request body is nested more than ${BODY_DEPTH_MAX} levels deep.`

function faultOf(text: string): string {
  const fault = text.length > LOCATED_LENGTH_MAX ? null : jsonFault(text)
  if (!fault) return 'The request body is not JSON.'
  const { line, column, expected } = fault
  return `The request body is not JSON: line ${line}, column ${column}, where ${expected} is expected.`
}

function invalidJson(detail: string): Problem {
  return { ...INVALID_JSON, detail }
}
