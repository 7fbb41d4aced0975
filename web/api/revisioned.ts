/**
 * The query that makes a write conditional on the revision that was read. Data without a revision, from an instance or a tab of
 * an earlier release, counts as changed: nothing has revision 0.
 */
export function onRevisionOf(read: { readonly revision?: number } | null) {
  return { if_revision: read?.revision ?? 0 }
}

/** The data of an answer of `api`: `dataOf(api.GET('/v1/…'))`. */
export async function dataOf<Value>(
  answer: Promise<{ readonly data?: Value; readonly response: Response }>
): Promise<Value> {
  const { data, response } = await answer
  if (data === undefined) {
    throw new TypeError(`${response.url} answered ${response.status} without data`)
  }
  return data
}
