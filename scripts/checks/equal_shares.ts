/** Divides items into at most `count` shares that take about equally long: each item, the longest first, goes to the shortest. */
export function equalShares<Item>(
  items: readonly Item[],
  count: number,
  tookMs: (item: Item) => number
): Item[][] {
  const shares = Array.from({ length: count }, () => ({ items: [] as Item[], ms: 0 }))
  for (const item of items.toSorted((one, other) => tookMs(other) - tookMs(one))) {
    const shortest = shares.reduce((best, share) => (share.ms < best.ms ? share : best))
    shortest.items.push(item)
    shortest.ms += tookMs(item)
  }
  return shares.map((share) => share.items).filter(({ length }) => length > 0)
}
