import { pause } from './pause.js'
import type { Settings } from './settings.js'

/** The names and the hashes of the parts that were built with this script, each a file of its own. */
declare const EMBED_PARTS: Readonly<
  Record<'visit' | 'widgets', readonly [name: string, integrity: string]>
>

const RETRY_MS = 1_000
/** How long a part waits for the page, whose load event what it asks for would delay. */
const LOAD_LIMIT_MS = 5_000

/**
 * What a part exports, once it has come: asks again, a second later each time, until then. A part with another text than
 * the one that was built with this script does not run. (Browsers without `modulepreload` cannot tell.)
 */
export async function loadPart<Part>(
  settings: Pick<Settings, 'service' | 'nonce'>,
  part: keyof typeof EMBED_PARTS,
  tries = 1
): Promise<Part> {
  const { service, nonce } = settings
  const [name, integrity] = EMBED_PARTS[part]
  // Browsers keep what has failed by its address.
  const href = `${service}/embed/${name}?${tries}`
  // No script element: pages under trusted types have no policy for its address.
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, nonce, href })
  try {
    if (link.relList.supports('modulepreload')) {
      await Promise.race([loaded(), pause(LOAD_LIMIT_MS)])
      await new Promise((onload, onerror) => {
        Object.assign(link, { onload, onerror })
        document.head.append(link)
      }).finally(() => link.remove())
    }
    const { default: exported } = await import(/* @vite-ignore */ href)
    return exported
  } catch {
    await pause(RETRY_MS * tries)
    return loadPart(settings, part, tries + 1)
  }
}

function loaded(): Promise<unknown> | undefined {
  if (document.readyState === 'complete') return undefined
  return new Promise((onload) => addEventListener('load', onload))
}
