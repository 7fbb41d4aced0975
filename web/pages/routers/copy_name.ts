const LENGTH_MAX = 100

/** A name for a copy that no router has: “Spring 2” for “Spring”, “Spring 3” for “Spring 2”. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \d+$/, '')
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`
    const copy = [...stem].slice(0, LENGTH_MAX - suffix.length).join('') + suffix
    if (!taken.has(copy)) return copy
  }
}
