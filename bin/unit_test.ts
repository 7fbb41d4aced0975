import 'reflect-metadata'
import { fileURLToPath } from 'node:url'
import { assert } from '@japa/assert'
import { configure, processCLIArgs, run } from '@japa/runner'
import rcFile from '../adonisrc.js'
import { groupErrorsPlugin } from '#scripts/testing/group_errors_plugin'

/** Runs the unit suite alone: without the application, and so without any store. */
process.env.NODE_ENV = 'test'
processCLIArgs(process.argv.slice(2))
const { suites = [], ...runner } = rcFile.tests ?? {}
const unit = suites.filter((suite) => suite.name === 'unit')
configure({
  ...runner,
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  suites: unit.map((suite) => ({ ...suite, files: [suite.files].flat() })),
  plugins: [assert(), groupErrorsPlugin],
})
await run()
