import { BrowserTab, type TabOptions } from './browser_tab.js'
import { consoleSession } from './console_session.js'
import { theInstance } from './the_instance.js'

export interface ConsoleOptions extends TabOptions {
  /** A tenant, or the value of an Authorization header; without it, the tab is signed out. */
  readonly as?: { readonly bearer: string } | string
  /** The place behind `#`, such as `/routers`. */
  readonly at?: string
  /** The instance to open it from; the one that the suite shares by default. */
  readonly url?: string
}

/** Opens the web console in a tab of the active test, and waits for its heading. */
export async function openConsole({
  as,
  at = '',
  url,
  session = {},
  ...options
}: ConsoleOptions = {}): Promise<BrowserTab> {
  const instance = url === undefined ? await theInstance() : { url }
  const base = instance.url
  const bearer = typeof as === 'object' ? as.bearer : as
  const signedIn = bearer === undefined ? {} : await consoleSession(base, bearer)
  const place = at === '' ? '' : `#${at}`
  const tab = await BrowserTab.open(`${base}/console${place}`, {
    ...options,
    session: { ...signedIn, ...session },
  })
  await tab.page.getByRole('heading', { level: 1 }).waitFor()
  return tab
}
