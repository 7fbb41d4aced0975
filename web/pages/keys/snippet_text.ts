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
  /** What stands in the form of the booking until the page's own does. */
  readonly form: string
}

/** Where visitors arrive, where they book, and where they are thanked for it. */
export const PLACES = ['entrance', 'booking', 'booked'] as const

const OF_PLACE: Readonly<Record<(typeof PLACES)[number], readonly string[]>> = {
  entrance: [],
  booking: ['data-signalbox-resolve="off" data-signalbox-autostart'],
  booked: ['data-signalbox-resolve="off" data-signalbox-complete'],
}

/** The lines for the pages of a place, which work as they are copied. */
export function snippetText(place: (typeof PLACES)[number], values: SnippetValues): string {
  const { service, key, isGranted, href, label, form } = values
  const attributes = [
    `async crossorigin src="${escaped(service)}/embed.js"`,
    `data-signalbox-key="${escaped(key)}"`,
    ...(isGranted ? ['data-signalbox-consent="granted"'] : []),
    ...OF_PLACE[place],
  ]
  const { origin } = new URL(service)
  const lines = attributes.map((one) => `  ${one}\n`).join('')
  const script = `<link rel="preconnect" href="${origin}" crossorigin />\n<script\n${lines}></script>`
  const examples = {
    entrance: `\n<a href="${escaped(href)}" data-signalbox-link>${escaped(label)}</a>`,
    booking: `\n<form data-signalbox-complete>\n  <!-- ${form} -->\n  <button>${escaped(label)}</button>\n</form>`,
    booked: '',
  }
  return script + examples[place]
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
