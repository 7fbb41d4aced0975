import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { DATA_FOLDER, PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'
import { findSchemathesis } from './find_schemathesis.ts'

const CONFIGURATION = join(PROJECT_FOLDER, 'scripts/fuzz/schemathesis.toml')
const REQUEST_LIMIT_S = 60
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
]

interface SchemathesisRun {
  /** Where the instance answers, without a path. */
  readonly url: string
  readonly token: string
  readonly seed: number
  /** Random requests to each endpoint, besides those that are derived from the description. */
  readonly examplesPerEndpoint: number
  readonly limitMs: number
  readonly log: Log
}

interface SchemathesisVerdict {
  readonly requests: number
  /** How many endpoints it sent requests to, and how many it should have. */
  readonly endpoints: number
  readonly selected: number
  /** The findings as Schemathesis prints them, with a command that reproduces each; null without findings. */
  readonly failures: string | null
}

/**
 * Runs Schemathesis with valid and invalid requests against the instance's own description. It sends the same requests
 * for the same seed, however fast the machine is. Leaves out the stream of messages, which does not end, the page, and
 * the revocations that would end the run's own token.
 */
export async function runSchemathesis(run: SchemathesisRun): Promise<SchemathesisVerdict> {
  const { python, env } = await findSchemathesis(run.log)
  const args = [
    '-m',
    'schemathesis.cli',
    '--config-file',
    CONFIGURATION,
    'run',
    `${run.url}/openapi.json`,
    '--header',
    `Authorization: Bearer ${run.token}`,
    '--checks',
    CHECKS.join(),
    '--exclude-path',
    '/v1/realtime',
    '--exclude-path-regex',
    '^/docs',
    '--exclude-operation-id',
    'access_tokens.revoke',
    '--exclude-operation-id',
    'access_tokens.revoke_current',
    '--phases',
    'examples,coverage,fuzzing',
    '--continue-on-failure',
    '--workers',
    '1',
    '--seed',
    String(run.seed),
    '--max-examples',
    String(run.examplesPerEndpoint),
    '--request-timeout',
    String(REQUEST_LIMIT_S),
    '--no-color',
    '--output-truncate',
    'false',
  ]
  // Schemathesis leaves a folder with its observations in its working directory.
  const result = await runCommand(python, args, { limitMs: run.limitMs, env, cwd: DATA_FOLDER })
  return {
    requests: counted(/(\d+) generated/, result.output),
    endpoints: counted(/Tested: (\d+)/, result.output),
    selected: counted(/Selected: (\d+)/, result.output),
    failures: result.failure === null ? null : `${result.failure}\n${result.output}`,
  }
}

function counted(pattern: RegExp, output: string): number {
  return Number(pattern.exec(output)?.[1] ?? 0)
}
