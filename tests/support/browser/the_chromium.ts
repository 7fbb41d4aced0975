import { type Browser, chromium } from 'playwright-core'
import { chromiumForTests } from './chromium_for_tests.js'

/** Text of the same width on every machine, no need of a shared memory that containers lack, and no imitated GPU. */
const FLAGS = [
  '--font-render-hinting=none',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--disable-gpu',
]
const START_LIMIT_MS = 60_000

let running: Promise<Browser> | undefined

/** The Chromium of this process, started at the first call. `closeTheChromium` ends it. */
export function theChromium(): Promise<Browser> {
  return (running ??= start())
}

/** Ends the Chromium of this process, if one runs. */
export async function closeTheChromium(): Promise<void> {
  const browser = await running?.catch(() => null)
  running = undefined
  await browser?.close()
}

async function start(): Promise<Browser> {
  const executablePath = await chromiumForTests()
  if (executablePath === null) throw new Error('No Chromium was found on this machine')
  return chromium.launch({ executablePath, args: FLAGS, timeout: START_LIMIT_MS })
}
