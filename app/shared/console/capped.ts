const COUNT = new Intl.NumberFormat('en')

/** The first lines, up to `max`, and how many more there are; `more` names these and says how to see them. */
export function capped(lines: readonly string[], max: number, more: string): string[] {
  const hidden = lines.length - max
  return hidden > 0 ? [...lines.slice(0, max), `and ${COUNT.format(hidden)} ${more}`] : [...lines]
}
