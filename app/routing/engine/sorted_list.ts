type Compare<Item> = (a: Item, b: Item) => number

/** A copy of a sorted list with one item more, at its place: before those that compare equal. */
export function inserted<Item>(list: readonly Item[], item: Item, compare: Compare<Item>): Item[] {
  return list.toSpliced(placeOf(list, item, compare), 0, item)
}

/** A copy of a sorted list without the item that compares equal, which must be in it. */
export function removed<Item>(list: readonly Item[], item: Item, compare: Compare<Item>): Item[] {
  return list.toSpliced(placeOf(list, item, compare), 1)
}

function placeOf<Item>(list: readonly Item[], item: Item, compare: Compare<Item>): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = list[middle]
    if (there !== undefined && compare(there, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}
