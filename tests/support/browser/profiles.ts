import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { BROWSER } from './browser_for_tests.js'
import { theBrowser } from './the_browser.js'

const LIMIT_MS = 60_000

type ProfileOptions = Pick<
  BrowserContextOptions,
  'locale' | 'timezoneId' | 'viewport' | 'colorScheme'
>

/** A profile that one tab has until it gives it back, with the further tabs that it opens. */
export interface Profile {
  readonly context: BrowserContext
  /** Closes its tabs. */
  giveBack(): Promise<void>
}

/** Those that no tab has, by their options. Their cache spares the next tab the scripts of the console. */
const free = new Map<string, BrowserContext[]>()

/** A profile that no open tab has; with `isFresh`, one that no tab has ever had. */
export async function takeProfile(options: ProfileOptions, isFresh = false): Promise<Profile> {
  const key = JSON.stringify(options)
  const found = isFresh ? undefined : free.get(key)?.pop()
  const context = found ?? (await newContext(options))
  // An empty page keeps the process for the tabs to come.
  if (!found && !isFresh) await context.newPage()
  return {
    context,
    giveBack: async () => {
      if (isFresh) return context.close()
      const [, ...tabs] = context.pages()
      await Promise.all(tabs.map((page) => page.close()))
      // With a route, the profile would have no cache.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      free.set(key, [...(free.get(key) ?? []), context])
    },
  }
}

async function newContext(options: ProfileOptions): Promise<BrowserContext> {
  const browser = await theBrowser()
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    ...(BROWSER === 'chromium' && { permissions: ['clipboard-read', 'clipboard-write'] }),
  })
  context.setDefaultTimeout(LIMIT_MS)
  return context
}
