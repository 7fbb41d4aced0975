import type { Texts } from '../../texts/spoken_texts.js'
import type { Tripwire } from './answers.js'

/** What a tripwire watches, in the reader's language; the service's own words for one that this page does not know. */
export function tripwireTitle({ id, title }: Pick<Tripwire, 'id' | 'title'>, t: Texts): string {
  const titles: Readonly<Record<string, string>> = t.operations.tripwires.titles
  return titles[id] ?? title
}
