import type { RouterDraft } from '../../drafts.js'
import { parsedUrl } from '../../parsed_url.js'
import { segmentsOf } from '../../path_text.js'

const NAME_LENGTH_MAX = 100

/**
 * A draft for the landing page of a link, as far as the link alone says: a name from its path and campaign, and the link
 * as the example. The service derives the criteria. Null for a text that is no http link.
 */
export function draftOfLink(link: string): (RouterDraft & { readonly name: string }) | null {
  const url = parsedUrl(link.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const place = segmentsOf(url.pathname).join(', ') || url.host
  const campaign = url.searchParams.get('utm_campaign') || url.searchParams.get('utm_source')
  const words = (campaign ? `${place} (${campaign})` : place).replaceAll(/[\p{Cc}\s]+/gu, ' ')
  const [first = '', ...others] = [...words.trim()].slice(0, NAME_LENGTH_MAX)
  return { name: first.toLocaleUpperCase() + others.join(''), example_urls: [link.trim()] }
}
