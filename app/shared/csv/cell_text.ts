/** What a spreadsheet takes for a formula, and the end of the text. */
const ESCAPED = /^'*(?:[=+\-@\t\r\n＝＋－＠]|$)/

/**
 * A text as its cell in a CSV. An empty cell stands for no text. A text that a spreadsheet would calculate, and an empty
 * text, get a leading apostrophe, which spreadsheets read as "text follows"; so do texts that look as if they had it.
 */
export function cellOf(text: string | null | undefined): string {
  if (text === null || text === undefined) return ''
  return ESCAPED.test(text) ? `'${text}` : text
}

/** The text of a cell that is not empty: the inverse of `cellOf`. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && ESCAPED.test(cell) ? cell.slice(1) : cell
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
