import { RequestUrl } from '#routing/engine/criteria/request_url'

/** Throws for a text that is not a routable URL. */
export function parsed(url: string): RequestUrl {
  const request = RequestUrl.parse(url)
  if (!request.ok) throw new Error(request.error.message)
  return request.value
}
