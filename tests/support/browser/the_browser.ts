import { type Browser, chromium } from 'playwright-core'
import { BROWSER_AGENT } from '#tests/support/base_url'
import { BROWSER, browserForTests } from './browser_for_tests.js'
import { launchFirefox } from './launch_firefox.js'

/** The agent of a visitor's browser: a headless one calls itself a robot. */
export const AS_VISITOR = `--user-agent=${BROWSER_AGENT}`

/**
 * Text of the same width on every machine, no need of a shared memory that containers lack, no imitated GPU, and one process for
 * all pages of a profile that are of one site.
 */
const FLAGS = [
  AS_VISITOR,
  '--font-render-hinting=none',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--disable-gpu',
  '--renderer-process-limit=1',
]
const START_LIMIT_MS = 60_000

let running: Promise<Browser> | undefined

/** The browser of this process, started at the first call. `closeTheBrowser` ends it. */
export function theBrowser(): Promise<Browser> {
  return (running ??= start())
}

/** Ends the browser of this process, if one runs. */
export async function closeTheBrowser(): Promise<void> {
  const browser = await running?.catch(() => null)
  running = undefined
  await browser?.close()
}

async function start(): Promise<Browser> {
  const executablePath = await browserForTests()
  if (executablePath === null) throw new Error(`No ${BROWSER} was found on this machine`)
  const options = { executablePath, timeout: START_LIMIT_MS }
  return BROWSER === 'firefox'
    ? launchFirefox(options)
    : chromium.launch({ ...options, args: FLAGS })
}
