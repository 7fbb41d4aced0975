/** Whether the pattern matches a log event, which is one line. */
export type EventFilter = (line: string) => boolean

type Condition = (field: string) => boolean

const OPERATORS: Record<string, (field: string, value: string) => boolean> = {
  '=': equals,
  '!=': (field, value) => !equals(field, value),
  '>': (field, value) => Number(field) > Number(value),
  '>=': (field, value) => Number(field) >= Number(value),
  '<': (field, value) => Number(field) < Number(value),
  '<=': (field, value) => Number(field) <= Number(value),
}

/**
 * A filter pattern of CloudWatch Logs, as its documentation defines it: terms, and patterns of space-delimited fields.
 * Throws on JSON patterns and regular expressions, which our filters do not use, and on undocumented syntax.
 */
export function filterPattern(pattern: string): EventFilter {
  const text = pattern.trim()
  if (text.startsWith('{') || text.includes('%')) throw new Error(`Not supported: ${pattern}`)
  return text.startsWith('[') ? fieldPattern(text) : termPattern(text)
}

/** Matches each term anywhere in the event; `-` excludes a term; with `?`, any one term is enough. */
function termPattern(text: string): EventFilter {
  const terms = [...text.matchAll(/([?-]?)(?:"([^"]*)"|(\S+))/g)].map(
    ([, sign = '', quoted, bare = '']) => {
      if (quoted === undefined && /\W/.test(bare)) throw new Error(`${bare} must be quoted`)
      return { sign, term: quoted ?? bare }
    }
  )
  const signed = (wanted: string) =>
    terms.filter(({ sign }) => sign === wanted).map(({ term }) => term)
  const optional = signed('?')
  if (optional.length > 0) {
    if (optional.length < terms.length) throw new Error(`? and other terms: ${text}`)
    return (line) => optional.some((term) => line.includes(term))
  }
  return (line) =>
    signed('').every((term) => line.includes(term)) &&
    !signed('-').some((term) => line.includes(term))
}

/** One condition per field; `...` stands for any number of fields, including none. */
function fieldPattern(text: string): EventFilter {
  if (!text.endsWith(']')) throw new Error(`Not closed: ${text}`)
  const columns = splitOutsideQuotes(text.slice(1, -1), ',')
  const at = columns.indexOf('...')
  if (at !== columns.lastIndexOf('...')) throw new Error(`Two ellipses: ${text}`)
  const before = columns.slice(0, at === -1 ? columns.length : at).map(condition)
  const after = at === -1 ? [] : columns.slice(at + 1).map(condition)
  return (line) => {
    const fields = fieldsOf(line)
    const rest = fields.length - before.length - after.length
    if (at === -1 ? rest !== 0 : rest < 0) return false
    const last = fields.slice(fields.length - after.length)
    return (
      before.every((holds, index) => holds(fields[index] ?? '')) &&
      after.every((holds, index) => holds(last[index] ?? ''))
    )
  }
}

/** Splits at spaces; text within `[` and `]`, or between two `"`, is one field, without the delimiters. */
export function fieldsOf(line: string): string[] {
  return [...line.matchAll(/\[([^\]]*)\](?= |$)|"([^"]*)"(?= |$)|(\S+)/g)].map(
    ([, bracketed, quoted, plain = '']) => bracketed ?? quoted ?? plain
  )
}

/** `name`, nothing, or comparisons of the name joined by `&&` and `||`; `&&` binds more tightly. */
function condition(column: string): Condition {
  if (/^\w*$/.test(column)) return () => true
  const alternatives = splitOutsideQuotes(column, '[|][|]').map((alternative) =>
    splitOutsideQuotes(alternative, '&&').map(comparison)
  )
  return (field) => alternatives.some((all) => all.every((holds) => holds(field)))
}

function comparison(text: string): Condition {
  const [, operator = '', value = ''] = /^\w+\s*(!=|>=|<=|=|>|<)\s*(.+)$/.exec(text) ?? []
  const compare = OPERATORS[operator]
  if (!compare) throw new Error(`Not a comparison: ${text}`)
  const [, quoted] = /^"(.*)"$/.exec(value) ?? []
  return (field) => compare(field, quoted ?? value)
}

/** Compares text, with `*` at either end for any text, and numbers as numbers. */
function equals(field: string, value: string): boolean {
  const bare = value.replace(/^\*/, '').replace(/\*$/, '')
  const [open, openEnd] = [value.startsWith('*'), value.length > 1 && value.endsWith('*')]
  if (open && openEnd) return field.includes(bare)
  if (open) return field.endsWith(bare)
  if (openEnd) return field.startsWith(bare)
  const isNumber = /^[+-]?\d/.test(value) && field !== ''
  return field === value || (isNumber && Number(field) === Number(value))
}

/** `separator` is the source of a regular expression. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const untilClosed = '(?=(?:[^"]*"[^"]*")*[^"]*$)'
  return text.split(new RegExp(separator + untilClosed)).map((part) => part.trim())
}
