import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { packClient } from '#scripts/client/pack_client'
import { runCommand } from '#scripts/services/run_command'
import { BASE_URL } from '#tests/support/base_url'
import { madeOnce } from '#tests/support/made_once'
import { newFolder } from '#tests/support/new_folder'
import type * as Package from '../../../packages/client/src/index.js'

const LIMIT_MS = 60_000

/** How strict consumers compile. */
export const CONSUMER_OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
}

/** The client package, packed, installed in the folder of a consumer, and imported from there. */
export const packedClient = madeOnce(async () => {
  const folder = newFolder()
  const tarball = await packClient(folder)
  const consumer = join(folder, 'consumer')
  mkdirSync(consumer)
  writeFileSync(join(consumer, 'package.json'), '{"name":"consumer","type":"module"}')
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball]
  const { failure, output } = await runCommand('npm', args, { limitMs: LIMIT_MS, cwd: consumer })
  if (failure !== null) throw new Error(`${failure}: ${output}`)
  const entry = createRequire(join(consumer, 'index.js')).resolve('@signalbox/client')
  const signalbox: typeof Package = await import(pathToFileURL(entry).href)
  return { consumer, signalbox }
})

/** A client of the service under test. */
export async function clientOf({ bearer }: { readonly bearer: string }): Promise<Package.Client> {
  const { signalbox } = await packedClient()
  return new signalbox.Client({ url: BASE_URL, token: bearer.replace('Bearer ', '') })
}
