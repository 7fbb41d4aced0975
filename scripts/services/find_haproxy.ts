import type { Log } from '../console/log.ts'
import { type Attempt, firstAvailable } from './attempts.ts'
import { findOnPath } from './find_on_path.ts'
import { installPackage } from './install_package.ts'
import type { ServerBinary } from './server_version.ts'

const PROGRAMS = ['haproxy']
const OLDEST = '2.4.0'
/** System folders of server programs, which are not on every user's PATH. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin']
const ADVICE = 'No HAProxy: install HAProxy 2.4 or newer (Debian: apt-get install haproxy)'

/**
 * Finds an haproxy. Only a CI run as root installs the system's package; elsewhere that is up to the user. Prints one
 * line for each attempt; throws NoSourceError with what to install.
 */
export function findHaproxy(log: Log): Promise<ServerBinary> {
  const onPath = () => findOnPath(PROGRAMS, OLDEST, SYSTEM_FOLDERS)
  const attempts: Attempt<ServerBinary>[] = [
    { source: 'path', title: 'haproxy on the PATH', run: onPath },
  ]
  if (process.env.CI === 'true' && process.getuid?.() === 0) {
    attempts.push({
      source: 'packages',
      title: 'the package haproxy of this system',
      run: async () => {
        await installPackage('haproxy', log)
        return onPath()
      },
    })
  }
  return firstAvailable(attempts, ADVICE, log)
}
