/** Rows that PageUp and PageDown pass. */
const PAGE = 10

/** Where a key leads in a list of `count` rows from `position`; null for a key that does not move. */
export function nextPosition(key: string, position: number, count: number): number | null {
  if (count === 0) return null
  const to = targetOf(key, position, count)
  return to === null ? null : Math.min(Math.max(to, 0), count - 1)
}

function targetOf(key: string, position: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return position + 1
    case 'ArrowUp':
    case 'k':
      return position - 1
    case 'PageDown':
      return position + PAGE
    case 'PageUp':
      return position - PAGE
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
