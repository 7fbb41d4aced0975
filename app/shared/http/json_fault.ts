import { characterCount } from '#shared/character_count'
import { BACKSLASH, QUOTE } from './json_shape.js'

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
