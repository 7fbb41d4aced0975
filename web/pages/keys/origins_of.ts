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
