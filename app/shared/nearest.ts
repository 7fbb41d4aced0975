import { typingMistakes } from './typing_mistakes.js'

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
