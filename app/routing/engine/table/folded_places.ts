import type { FlatPlaces } from './flat_places.js'
import { FlatPlacesWriter } from './flat_places_writer.js'
import type { Searchable } from './searchable.js'
import { runToEnd, StepBudget } from './steps.js'
import { TextReader } from './text_reader.js'
import type { TextTable } from './text_table.js'

/** A copy of places with these changes; the places of a change to null are gone. Runs without a pause. */
export function foldedPlaces<Node extends Searchable>(
  base: FlatPlaces<Node> | null,
  changes: TextTable<Node>
): FlatPlaces<Node> {
  // Records of replaced places stay until they are half of all.
  const isWasteful = base !== null && 2 * base.arrays.wasted > base.arrays.used
  const isAnew = base === null || isWasteful
  const writer = isAnew ? FlatPlacesWriter.empty<Node>() : FlatPlacesWriter.from(base)
  for (const [text, hash, node] of isWasteful ? base.entries() : []) {
    if (changes.get(text, hash) === undefined) writer.add(text, hash, node)
  }
  const reader = new TextReader()
  for (const [text, node, hash] of changes.entries()) {
    const record = isAnew ? 0 : base.recordOf(reader.read(text))
    writer.change(record, text, hash, node)
  }
  return runToEnd(writer.finish(new StepBudget()))
}
