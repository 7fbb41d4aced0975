import { rmSync } from 'node:fs'
import { buildForBrowsers } from '#scripts/web/build_for_browsers'
import type { Instance } from '#tests/support/processes/instance'
import { newFolder } from '#tests/support/new_folder'
import { startCalmInstance } from './start_calm_instance.js'

interface Running {
  readonly instance: Instance
  readonly folder: string
}

let running: Promise<Running> | undefined

/**
 * One real process of the service on the stores of the run, for all files of the suite: what a test creates in this
 * process, the instance answers with. Started at the first call; `stopTheInstance` ends it. A test that kills or
 * disconnects an instance starts one of its own.
 */
export async function theInstance(): Promise<Instance> {
  const { instance } = await (running ??= start())
  return instance
}

/** Ends the instance of this process, if one runs. */
export async function stopTheInstance(): Promise<void> {
  const last = await running?.catch(() => null)
  running = undefined
  if (!last) return
  await last.instance.server.stop()
  rmSync(last.folder, { recursive: true, force: true })
}

async function start(): Promise<Running> {
  await buildForBrowsers()
  const folder = newFolder()
  return { instance: await startCalmInstance(folder), folder }
}
