import { type BrowserName, findBrowser } from '#scripts/services/find_browser'

/** The browser of this process: Chromium, or what TEST_BROWSER names. */
export const BROWSER: BrowserName = process.env.TEST_BROWSER === 'firefox' ? 'firefox' : 'chromium'

let found: Promise<string | null> | undefined

/**
 * The program of the browser; as root in CI, installs it first. Otherwise prints how to get it and returns null; with
 * CI=true that is an error. Searches once in a process.
 */
export function browserForTests(): Promise<string | null> {
  return (found ??= find())
}

async function find(): Promise<string | null> {
  try {
    const { path } = await findBrowser(BROWSER, () => {})
    return path
  } catch (error) {
    if (process.env.CI === 'true') throw error
    const how = error instanceof Error ? error.message : String(error)
    process.stderr.write(`the suite browser does not run: ${how}\n`)
    return null
  }
}
