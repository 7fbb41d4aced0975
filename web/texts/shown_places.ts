const SHOWN = 3

/** The first of several cells: `C2, C3, C4 …`. */
export function shownPlaces(places: readonly string[]): string {
  return `${places.slice(0, SHOWN).join(', ')}${places.length > SHOWN ? ' …' : ''}`
}
