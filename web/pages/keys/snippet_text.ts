/** The values in a snippet. */
interface SnippetValues {
  /** The address of the service, with its base path. */
  readonly service: string
  readonly key: string
  /** Skips the question for the visitor's consent. */
  readonly isGranted: boolean
  /** The destination of a link until the service answers. */
  readonly href: string
  readonly label: string
  /** The comment on the line that reports a booking. */
  readonly booked: string
}

/** The lines for every page that visitors land on, or for the booking page. */
export function snippetText(place: 'entrance' | 'booking', values: SnippetValues): string {
  const { service, key, isGranted, href, label, booked } = values
  const attributes = [
    `async crossorigin src="${escaped(service)}/embed.js"`,
    `data-signalbox-key="${escaped(key)}"`,
    ...(isGranted ? ['data-signalbox-consent="granted"'] : []),
    ...(place === 'booking' ? ['data-signalbox-resolve="off" data-signalbox-autostart'] : []),
  ]
  const { origin } = new URL(service)
  const lines = attributes.map((one) => `  ${one}\n`).join('')
  const script = `<link rel="preconnect" href="${origin}" crossorigin />\n<script\n${lines}></script>`
  return place === 'booking'
    ? `${script}\n<script>\n  // ${booked}\n  window.signalbox?.complete()\n</script>`
    : `${script}\n<a href="${escaped(href)}" data-signalbox-link>${escaped(label)}</a>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/**
 * The origins in a text, as browsers send them. Accepts copied addresses with a path, and hosts without `https://`. Anything
 * else stays as it is.
 */
export function originsOf(text: string): string[] {
  const written = text.split(/[\s,;]+/).filter((part) => part !== '')
  return [...new Set(written.map(originOf))]
}

function originOf(address: string): string {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`
  return URL.canParse(url) && /^https?:/i.test(url) ? new URL(url).origin : address
}
