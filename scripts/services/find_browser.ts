import type { Log } from '../console/log.ts'
import { type Attempt, firstAvailable } from './attempts.ts'
import { findOnPath, locate } from './find_on_path.ts'
import { packageAttempts } from './install_package.ts'
import type { ServerBinary } from './server_version.ts'

/**
 * The programs of a browser by the Debian package that has them, the best first, and the oldest release that the tests work with.
 * The headless shell is the same Chromium without the windows of a person: a page in it takes a third of the processor time.
 */
const BROWSERS = {
  chromium: {
    title: 'Chromium',
    packages: {
      'chromium-headless-shell': ['chromium-headless-shell', 'chrome-headless-shell'],
      'chromium': ['chromium', 'chromium-browser', 'google-chrome'],
    },
    oldest: '123.0.0',
  },
  firefox: {
    title: 'Firefox',
    packages: { 'firefox-esr': ['firefox-esr', 'firefox'] },
    oldest: '128.0.0',
  },
} as const

export type BrowserName = keyof typeof BROWSERS

/**
 * Finds a browser: for each package in turn on the PATH, or as `packageAttempts` does. Prints one line for each attempt; throws
 * NoSourceError with what to install.
 */
export function findBrowser(name: BrowserName, log: Log): Promise<ServerBinary> {
  const { title, packages, oldest } = BROWSERS[name]
  const attempts = Object.entries(packages).flatMap(([debian, programs]) => {
    const onPath = () => findOnPath(programs, oldest)
    const attempt = { source: 'path' as const, title: `${debian} on the PATH`, run: onPath }
    return [attempt, ...packageAttempts([debian], onPath, log)]
  })
  const debian = Object.keys(packages).at(-1)
  const advice = `No ${title}: install ${title} ${oldest.slice(0, -4)} or newer (Debian: apt-get install ${debian})`
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
