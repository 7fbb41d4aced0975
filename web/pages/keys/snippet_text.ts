/** What a snippet is filled in with. */
interface SnippetValues {
  /** Where the service is, with its base path. */
  readonly service: string
  readonly key: string
  /** Visitors need not be asked. */
  readonly isGranted: boolean
  /** Where a link leads while there is no answer. */
  readonly href: string
  readonly label: string
  /** What a comment beside the end of a booking says. */
  readonly booked: string
}

/** The lines for each page on which visitors arrive, or for the page on which they book. */
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
 * The origins that a person writes, each in the form in which browsers send it: of an address that was copied with its path,
 * or written without `https://`. What is no address stays as it is.
 */
export function originsOf(text: string): string[] {
  const written = text.split(/[\s,;]+/).filter((part) => part !== '')
  return [...new Set(written.map(originOf))]
}

function originOf(address: string): string {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`
  return URL.canParse(url) && /^https?:/i.test(url) ? new URL(url).origin : address
}
