const MARK = 'figure: '

/** Prints what a test measured. `npm run test:long` shows it on the line of the part. */
export function sayFigure(text: string): void {
  process.stdout.write(`${MARK}${text}\n`)
}

/** The figure in a line of a test's output, or null. */
export function figureIn(line: string): string | null {
  return line.startsWith(MARK) ? line.slice(MARK.length) : null
}
