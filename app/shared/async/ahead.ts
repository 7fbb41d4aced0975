/**
 * Yields the values of `source`, and requests the next one before it yields the current one. A caller that stops early
 * waits for the requested value.
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
