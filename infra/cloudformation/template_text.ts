import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib/core'
import type { Environment } from '../environment.js'
import { ApiStack } from './api_stack.js'

/** The CloudFormation template of an environment as JSON; deterministic. */
export function templateText(environment: Environment): string {
  const outdir = mkdtempSync(join(tmpdir(), 'signalbox-template-'))
  try {
    const app = new App({
      outdir,
      analyticsReporting: false,
      treeMetadata: false,
      builtinCloudFormationValidation: false,
    })
    const { stackName } = new ApiStack(app, environment)
    const { template } = app.synth().getStackByName(stackName)
    return JSON.stringify(template, null, 2)
  } finally {
    rmSync(outdir, { recursive: true })
  }
}
