/**
 * The condition of a write, for its query: it takes effect only on the revision that was read. Nothing has revision 0,
 * so what came without one, from an instance or a tab of an earlier release, counts as changed meanwhile.
 */
export function onRevisionOf(read: { readonly revision?: number } | null) {
  return { if_revision: read?.revision ?? 0 }
}

/** What an answer of `api` says: `dataOf(api.GET('/v1/…'))`. */
export async function dataOf<Value>(
  answer: Promise<{ readonly data?: Value; readonly response: Response }>
): Promise<Value> {
  const { data, response } = await answer
  if (data === undefined) {
    throw new TypeError(`${response.url} answered ${response.status} without data`)
  }
  return data
}
