import { join } from 'node:path'
import { freePort } from '#scripts/services/free_port'
import { scratchFolder } from '#tests/support/scratch_folder'
import { type ScriptRun, scriptRun } from '#tests/support/processes/script_run'

/** `npm run cluster` as a person starts it, in a folder of its own. It is asked to end with the active test. */
export async function clusterRun(
  args: readonly string[] = [],
  settings: NodeJS.ProcessEnv = {}
): Promise<ScriptRun> {
  return scriptRun(['cluster', ...args], {
    PORT: String(await freePort()),
    SIGNALBOX_CLUSTER_DIR: join(scratchFolder(), 'cluster'),
    ...settings,
  })
}
