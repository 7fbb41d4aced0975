/** A resource with the revision that a change of it names. */
export interface Revisioned<Value> {
  readonly value: Value
  /** For `If-Match`; null if the answer had none. */
  readonly etag: string | null
}

/** Keeps the ETag of an answer of `api`: `revisioned(api.GET('/v1/…'))`. */
export async function revisioned<Value>(
  answer: Promise<{ readonly data?: Value; readonly response: Response }>
): Promise<Revisioned<Value>> {
  const { data, response } = await answer
  if (data === undefined) {
    throw new TypeError(`${response.url} answered ${response.status} without data`)
  }
  return { value: data, etag: response.headers.get('ETag') }
}
