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
  const isToCopy = base !== null && hasRoomFor(base, changes.size)
  const writer = isToCopy ? FlatPlacesWriter.from(base) : anew(base, changes)
  const reader = new TextReader()
  for (const [text, node, hash] of changes.entries()) {
    const number = isToCopy ? base.numberOf(reader.read(text)) : 0
    writer.change(number, text, hash, node)
  }
  return runToEnd(writer.finish(new StepBudget()))
}

/** Whether so many more texts have numbers left. What removed places and replaced rows leave stays until it is half of all. */
function hasRoomFor<Node extends Searchable>(base: FlatPlaces<Node>, more: number): boolean {
  const { taken, size, used, wasted } = base.arrays
  return taken + more <= size && 2 * wasted <= used
}

/** A writer with what is left of the base, and room for the changes. */
function anew<Node extends Searchable>(
  base: FlatPlaces<Node> | null,
  changes: TextTable<Node>
): FlatPlacesWriter<Node> {
  const left = [...(base?.entries() ?? [])].filter(
    ([text, hash]) => changes.get(text, hash) === undefined
  )
  const writer = FlatPlacesWriter.sizedFor<Node>(left.length + changes.size)
  for (const [text, hash, node] of left) writer.add(text, hash, node)
  return writer
}
