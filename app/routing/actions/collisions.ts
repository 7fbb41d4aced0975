interface Collision {
  /** The index of the value, from 0. */
  readonly index: number
  /** The index of the equal value before it; null when the value is one of `taken`. */
  readonly first: number | null
}

/**
 * The values that are not unique: they repeat an earlier one or are `taken`. Null means no value and never collides.
 */
export function collisions(
  values: readonly (string | null)[],
  taken: { has(value: string): boolean }
): Collision[] {
  const firsts = new Map<string, number>()
  return values.flatMap((value, index): Collision[] => {
    if (value === null) return []
    const first = firsts.get(value)
    if (first !== undefined) return [{ index, first }]
    firsts.set(value, index)
    return taken.has(value) ? [{ index, first: null }] : []
  })
}
