/** Longer texts resemble no choice: the names of the API are shorter. */
const LENGTH_MAX = 40

/**
 * The choice that a text probably misspells, or null. Case, hyphens and underscores do not count; one typing mistake is
 * forgiven in a short text, up to three in a long one.
 */
export function nearest(text: string, choices: Iterable<string>): string | null {
  const plain = plainly(text)
  if (plain === '' || text.length > LENGTH_MAX) return null
  let found: string | null = null
  let limit = mistakesMax(plain.length) + 1
  for (const choice of choices) {
    const distance = typingMistakes(plain, plainly(choice))
    if (distance < limit) {
      found = choice
      limit = distance
    }
  }
  return found
}

function plainly(text: string): string {
  return text.toLowerCase().replaceAll(/[-_]/g, '')
}

function mistakesMax(length: number): number {
  if (length <= 4) return 1
  return length <= 8 ? 2 : 3
}

/**
 * The characters to insert, delete, replace or swap with a neighbour (optimal string alignment). Infinity for texts
 * whose lengths differ by more than three.
 */
export function typingMistakes(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 3) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      )
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (row > 1 && column > 1 && isSwap) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? Infinity
}
