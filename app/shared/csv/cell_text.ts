/** What a spreadsheet takes for a formula at the start of a cell, and the end of the text. */
const AT_START = /^'*(?:[=+\-@\t\r\n＝＋－＠]|$)/

/**
 * Where a cell begins for a spreadsheet that splits at semicolons, tabs and line ends: it sees no quotes within a cell
 * of a CSV with commas, and drops those at the start of its own cell.
 */
const WITHIN = /([;\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g
const ESCAPED_WITHIN = /([;\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g

/**
 * A text as its cell in a CSV. An empty cell stands for no text. A text that a spreadsheet would calculate, and an empty
 * text, get a leading apostrophe, which spreadsheets read as "text follows"; so do texts that look as if they had it, and
 * what follows a semicolon, a tab or a line end in the text.
 */
export function cellOf(text: string | null | undefined): string {
  if (text === null || text === undefined) return ''
  const within = text.replace(WITHIN, "$1'")
  return AT_START.test(text) ? `'${within}` : within
}

/** The text of a cell that is not empty: the inverse of `cellOf`. */
export function textOf(cell: string): string {
  const text = cell.startsWith("'") && AT_START.test(cell) ? cell.slice(1) : cell
  return text.replace(ESCAPED_WITHIN, '$1')
}

const BLANKS = ' \t\r\n'

/** In linear time, which a regular expression does not guarantee. */
export function withoutBlanksAround(cell: string): string {
  let begin = 0
  let end = cell.length
  while (begin < end && BLANKS.includes(cell.charAt(begin))) begin += 1
  while (end > begin && BLANKS.includes(cell.charAt(end - 1))) end -= 1
  return cell.slice(begin, end)
}
