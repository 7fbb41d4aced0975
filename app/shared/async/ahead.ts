/**
 * Yields what `source` yields, and asks it for one more value before the last one is used. Whoever stops early waits
 * for that value.
 */
export async function* ahead<Value>(source: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let coming = source.next()
  try {
    for (let next = await coming; next.done !== true; next = await coming) {
      coming = source.next()
      coming.catch(() => {})
      yield next.value
    }
  } finally {
    await source.return(undefined)
  }
}
