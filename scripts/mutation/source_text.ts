/** Counts from zero. */
export interface Place {
  readonly line: number
  readonly column: number
}

export interface Range {
  readonly start: Place
  readonly end: Place
}

/** Operators whose replacement may bind otherwise beside its neighbours. */
const WITH_PARENTHESES = new Set(['LogicalOperator', 'ArithmeticOperator', 'EqualityOperator'])

export function textBetween(text: string, { start, end }: Range): string {
  return text.slice(offsetOf(text, start), offsetOf(text, end))
}

/** A replaced operation is put in parentheses, except at the start of a line, where they would continue the line before. */
export function withReplacement(
  text: string,
  range: Range,
  replacement: string,
  kind: string
): string {
  const from = offsetOf(text, range.start)
  const startsLine = text.slice(0, from).trimEnd().length < from - range.start.column
  const isWrapped = WITH_PARENTHESES.has(kind) && !startsLine
  const inserted = isWrapped ? `(${replacement})` : replacement
  return `${text.slice(0, from)}${inserted}${text.slice(offsetOf(text, range.end))}`
}

function offsetOf(text: string, { line, column }: Place): number {
  let offset = 0
  for (let count = 0; count < line; count++) offset = text.indexOf('\n', offset) + 1
  return offset + column
}
