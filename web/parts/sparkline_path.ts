/** A line through counts in a box that `most` fills, with gaps at unknown counts. */
export function sparklinePath(
  counts: readonly (number | null)[],
  { width, height }: { readonly width: number; readonly height: number },
  most = Math.max(1, ...counts.map((count) => count ?? 0))
): string {
  const step = counts.length > 1 ? width / (counts.length - 1) : 0
  let command = 'M'
  const steps = counts.flatMap((count, place) => {
    if (count === null) {
      command = 'M'
      return []
    }
    const text = `${command}${rounded(place * step)} ${rounded(height * (1 - (most > 0 ? count / most : 0)))}`
    command = 'L'
    return [text]
  })
  return steps.join('')
}

const rounded = (length: number) => Math.round(length * 10) / 10
