import { findChromium } from '#scripts/services/find_chromium'

let found: Promise<string | null> | undefined

/**
 * This machine's Chromium; as root in CI, installs it first. Otherwise prints how to get it and returns null; with
 * CI=true that is an error. Searches once in a process.
 */
export function chromiumForTests(): Promise<string | null> {
  return (found ??= find())
}

async function find(): Promise<string | null> {
  try {
    const { path } = await findChromium(() => {})
    return path
  } catch (error) {
    if (process.env.CI === 'true') throw error
    const how = error instanceof Error ? error.message : String(error)
    process.stderr.write(`the suite browser does not run: ${how}\n`)
    return null
  }
}
