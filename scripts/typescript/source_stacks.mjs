import { SourceMap } from 'node:module'

/**
 * Makes the stacks of errors name the lines of the source, for modules of which `mapOf(url)` returns a source map. A map
 * is read when a stack first needs it: reading them all is a tenth of the start of the service.
 */
export function showSourceInStacks(mapOf) {
  const maps = new Map()
  const mapFor = (url) => {
    if (!maps.has(url)) maps.set(url, readMap(mapOf, url))
    return maps.get(url)
  }
  Error.prepareStackTrace = (error, sites) =>
    [headline(error), ...sites.map((site) => `    at ${shown(site, mapFor)}`)].join('\n')
}

/** A map that cannot be read leaves the lines of the compiled text: an error about it would hide the first one. */
function readMap(mapOf, url) {
  try {
    const map = mapOf(url)
    return map === null ? null : new SourceMap(map)
  } catch {
    return null
  }
}

function shown(site, mapFor) {
  const text = String(site)
  const url = site.getFileName()
  const map = url?.startsWith('file:') ? mapFor(url) : null
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  const origin = map?.findOrigin(line, column)
  if (origin?.lineNumber === undefined) return text
  return text.replace(
    `${url}:${line}:${column}`,
    `${url}:${origin.lineNumber}:${origin.columnNumber}`
  )
}

function headline(error) {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return '<error>'
  }
}
