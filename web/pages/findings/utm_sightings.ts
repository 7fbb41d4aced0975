/** A resolve of a URL, as the list of events tells it. */
interface SeenEvent {
  readonly url?: string | null
  readonly metadata: { readonly timestamp: string }
}

/** A page on which links with a value were followed. */
interface Sighting {
  /** Host and path. */
  readonly page: string
  /** The latest of its links. */
  readonly url: string
  readonly lastAt: string
  readonly count: number
}

interface Sightings {
  /** The most frequent first. */
  readonly pages: readonly Sighting[]
  /** Of the earliest that was read. */
  readonly sinceAt: string
  /** False when there are earlier ones. */
  readonly isComplete: boolean
}

/** The pages of events that come newest first; null without events. */
export function sightingsOf(events: readonly SeenEvent[], isComplete: boolean): Sightings | null {
  const pages = new Map<string, Sighting>()
  for (const { url, metadata } of events) {
    if (!url) continue
    const page = url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')
    const known = pages.get(page) ?? { page, url, lastAt: metadata.timestamp, count: 0 }
    pages.set(page, { ...known, count: known.count + 1 })
  }
  const sinceAt = events.at(-1)?.metadata.timestamp
  if (pages.size === 0 || sinceAt === undefined) return null
  return { pages: [...pages.values()].sort((a, b) => b.count - a.count), sinceAt, isComplete }
}
