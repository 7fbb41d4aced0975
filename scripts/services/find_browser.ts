import type { Log } from '../console/log.ts'
import { type Attempt, firstAvailable } from './attempts.ts'
import { findOnPath, locate } from './find_on_path.ts'
import { packageAttempts } from './install_package.ts'
import type { ServerBinary } from './server_version.ts'

/** The programs of a browser, its Debian packages, and the oldest release that the tests work with. */
const BROWSERS = {
  chromium: {
    title: 'Chromium',
    /** The headless shell first: the same Chromium without the windows of a person, for 40 % less processor time. */
    programs: [
      'chromium-headless-shell',
      'chrome-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
    ],
    packages: ['chromium-headless-shell', 'chromium'],
    oldest: '123.0.0',
  },
  firefox: {
    title: 'Firefox',
    programs: ['firefox-esr', 'firefox'],
    packages: ['firefox-esr'],
    oldest: '128.0.0',
  },
} as const

export type BrowserName = keyof typeof BROWSERS

/**
 * Finds a browser, on the PATH or as `packageAttempts` does. Prints one line for each attempt; throws NoSourceError with
 * what to install.
 */
export function findBrowser(name: BrowserName, log: Log): Promise<ServerBinary> {
  const { title, programs, packages, oldest } = BROWSERS[name]
  const onPath = () => findOnPath(programs, oldest)
  const attempts: Attempt<ServerBinary>[] = [
    { source: 'path', title: `${name} on the PATH`, run: onPath },
    ...packageAttempts(packages, onPath, log),
  ]
  const advice = `No ${title}: install ${title} ${oldest.slice(0, -4)} or newer (Debian: apt-get install ${packages.at(-1)})`
  return firstAvailable(attempts, advice, log)
}

/** The WebDriver of WebKitGTK, and the display that it needs; neither says its version. */
export const WEBKIT_PROGRAMS = { driver: 'WebKitWebDriver', display: 'Xvfb' }
const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb']

/** Finds the WebDriver of WebKit as `findBrowser` finds a browser, with a display beside it. */
export function findWebKit(log: Log): Promise<ServerBinary> {
  const onPath = async () => {
    const missing = Object.values(WEBKIT_PROGRAMS).find((program) => locate(program) === null)
    const path = locate(WEBKIT_PROGRAMS.driver) ?? ''
    return missing ? `${missing} was not found` : { path, product: 'webkit', version: 'unknown' }
  }
  const attempts: Attempt<ServerBinary>[] = [
    { source: 'path', title: 'WebKitWebDriver and Xvfb on the PATH', run: onPath },
    ...packageAttempts(WEBKIT_PACKAGES, onPath, log),
  ]
  const advice = `No WebKit: install its driver and a display (Debian: apt-get install ${WEBKIT_PACKAGES.join(' ')})`
  return firstAvailable(attempts, advice, log)
}
