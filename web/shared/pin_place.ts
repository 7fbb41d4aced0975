/** What a new pin begins with. */
export interface NewPin {
  readonly url: string
  /** The flow that it expects; null for no router. */
  readonly flowId: string | null
}

/** Where the form of a new pin opens. */
export function placeOfNewPin({ url, flowId }: NewPin): string {
  const query = new URLSearchParams({ url, ...(flowId !== null && { flow: flowId }) })
  return `/pins?${query}`
}

/** The new pin that the place asks for; null for none. */
export function newPinOf(search: string): NewPin | null {
  const query = new URLSearchParams(search)
  const url = query.get('url')
  return url === null ? null : { url, flowId: query.get('flow') }
}
