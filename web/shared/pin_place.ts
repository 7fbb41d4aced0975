/** The initial values of a new pin. */
export interface NewPin {
  readonly url: string
  /** The expected flow; null to expect no router. */
  readonly flowId: string | null
}

/** The place that opens the form of a new pin. */
export function placeOfNewPin({ url, flowId }: NewPin): string {
  const query = new URLSearchParams({ url, ...(flowId !== null && { flow: flowId }) })
  return `/pins?${query}`
}

/** The new pin in a query; null for none. */
export function newPinOf(search: string): NewPin | null {
  const query = new URLSearchParams(search)
  const url = query.get('url')
  return url === null ? null : { url, flowId: query.get('flow') }
}
