import type { Log } from '../console/log.ts'
import { type Attempt, firstAvailable } from './attempts.ts'
import { findOnPath } from './find_on_path.ts'
import { packageAttempts } from './install_package.ts'
import type { ServerBinary } from './server_version.ts'

/** The headless shell first: the same Chromium without the windows of a person, for 40 % less processor time. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
]
const PACKAGES = ['chromium-headless-shell', 'chromium']
/** The first release with `light-dark()`. */
const OLDEST = '123.0.0'
const ADVICE = 'No Chromium: install Chromium 123 or newer (Debian: apt-get install chromium)'

/**
 * Finds a Chromium, on the PATH or as `packageAttempts` does. Prints one line for each attempt; throws
 * NoSourceError with what to install.
 */
export function findChromium(log: Log): Promise<ServerBinary> {
  const onPath = () => findOnPath(PROGRAMS, OLDEST)
  const attempts: Attempt<ServerBinary>[] = [
    { source: 'path', title: 'chromium on the PATH', run: onPath },
    ...packageAttempts(PACKAGES, onPath, log),
  ]
  return firstAvailable(attempts, ADVICE, log)
}
