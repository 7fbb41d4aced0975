import { type Browser, firefox, type LaunchOptions } from 'playwright-core'

/** Nothing moves, and no site is asked for an icon. */
const PREFERENCES = { 'ui.prefersReducedMotion': 1, 'browser.chrome.site_icons': false }
/** No released Firefox ESR knows it, so a tab has the colours of the machine. */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'

interface Session {
  send(command: string, ...rest: unknown[]): Promise<unknown>
}

interface Connected {
  readonly _connection: {
    toImpl(browser: unknown): { readonly _browserSession: Session }
  }
}

/** Firefox as its users have it, driven by WebDriver BiDi. */
export async function launchFirefox(options: LaunchOptions): Promise<Browser> {
  const browser = await firefox.launch({
    ...options,
    channel: 'moz-firefox',
    firefoxUserPrefs: PREFERENCES,
  })
  const { _browserSession: session } = (browser as unknown as Connected)._connection.toImpl(browser)
  const sessions: Session = Object.getPrototypeOf(session)
  const { send } = sessions
  sessions.send = function (command, ...rest) {
    return command === UNKNOWN_COMMAND ? Promise.resolve({}) : send.call(this, command, ...rest)
  }
  return browser
}
