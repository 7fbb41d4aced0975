import { characterCount } from '#shared/characters'
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
  } catch {
    return invalidJson(faultOf(decoded))
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

const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

const SPACE = 0x20

/** Tab, line feed, carriage return, space. */
const BLANKS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, SPACE])

const EXPECTED = {
  value: 'a value',
  valueOrEnd: 'a value or ]',
  name: 'a name in double quotes',
  nameOrEnd: 'a name in double quotes or }',
  colon: 'a colon',
  commaOrEndOfList: 'a comma or ]',
  commaOrEndOfObject: 'a comma or }',
  end: 'the end of the text',
  endOfString: 'a string that ends, without control characters and with valid escapes',
} as const

type Expected = keyof typeof EXPECTED

/** Where a text stops being JSON, counted in characters from 1, and what is expected there. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  readonly expected: string
}

/** The first fault of a text, or null for JSON. Reads every character at most once. */
export function jsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  const fault = (at: number, what: Expected = expected) => faultAt(text, at, what)
  const afterValue = (): Expected => {
    const around = open.at(-1)
    if (around === undefined) return 'end'
    return around === '{' ? 'commaOrEndOfObject' : 'commaOrEndOfList'
  }
  for (let at = afterBlanks(text, 0); at < text.length; at = afterBlanks(text, at)) {
    const character = text.charAt(at)
    if (isEnd(character, expected)) {
      open.pop()
      expected = afterValue()
      at += 1
    } else if (expected === 'value' || expected === 'valueOrEnd') {
      if (character === '{' || character === '[') {
        open.push(character)
        expected = character === '{' ? 'nameOrEnd' : 'valueOrEnd'
        at += 1
        continue
      }
      const end = character === '"' ? endOfString(text, at) : endOfLiteral(text, at)
      if (end === null) return fault(at, character === '"' ? 'endOfString' : expected)
      expected = afterValue()
      at = end
    } else if (expected === 'name' || expected === 'nameOrEnd') {
      if (character !== '"') return fault(at)
      const end = endOfString(text, at)
      if (end === null) return fault(at, 'endOfString')
      expected = 'colon'
      at = end
    } else if (expected === 'colon' && character === ':') {
      expected = 'value'
      at += 1
    } else if (expected.startsWith('comma') && character === ',') {
      expected = open.at(-1) === '{' ? 'name' : 'value'
      at += 1
    } else {
      return fault(at)
    }
  }
  return expected === 'end' ? null : fault(text.length)
}

function isEnd(character: string, expected: Expected): boolean {
  if (character === '}') return expected === 'nameOrEnd' || expected === 'commaOrEndOfObject'
  return character === ']' && (expected === 'valueOrEnd' || expected === 'commaOrEndOfList')
}

function faultAt(text: string, at: number, expected: Expected): JsonFault {
  const before = text.slice(0, at)
  const lineBegin = before.lastIndexOf('\n') + 1
  let line = 1
  for (let end = before.indexOf('\n'); end !== -1; end = before.indexOf('\n', end + 1)) line += 1
  const column = characterCount(before.slice(lineBegin), at) + 1
  return { line, column, expected: EXPECTED[expected] }
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (BLANKS.has(text.charCodeAt(at))) at += 1
  return at
}

function endOfLiteral(text: string, at: number): number | null {
  LITERAL.lastIndex = at
  return LITERAL.test(text) ? LITERAL.lastIndex : null
}

/** The index after the closing quote; null when the string is not one of JSON. */
function endOfString(text: string, quoteAt: number): number | null {
  for (let at = quoteAt + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code < SPACE) return null
    if (code !== BACKSLASH) continue
    ESCAPE.lastIndex = at
    if (!ESCAPE.test(text)) return null
    at = ESCAPE.lastIndex - 1
  }
  return null
}
