/** A copy of a sorted list with one item more, at its place: after those that compare equal. */
export function inserted<Item>(
  list: readonly Item[],
  item: Item,
  compare: (a: Item, b: Item) => number
): Item[] {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = list[middle]
    if (there !== undefined && compare(there, item) <= 0) low = middle + 1
    else high = middle
  }
  return list.toSpliced(low, 0, item)
}
