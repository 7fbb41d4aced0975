import { RequestUrl } from '#routing/engine/criteria/request_url'

/** Parses a URL that must be valid; throws otherwise. */
export function parsed(raw: string): RequestUrl {
  const request = RequestUrl.parse(raw)
  if (!request.ok) throw new Error(`${request.error.message} ${raw}`)
  return request.value
}
