import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { DATA_FOLDER, PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'
import { findSchemathesis } from './find_schemathesis.ts'

const CONFIGURATION = join(PROJECT_FOLDER, 'scripts/fuzz/schemathesis.toml')
const EXTRA_MS = 45_000
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
  readonly seconds: number
  readonly log: Log
}

interface SchemathesisVerdict {
  readonly requests: number
  /** The findings as Schemathesis prints them, with a command that reproduces each; null without findings. */
  readonly failures: string | null
}

/**
 * Runs Schemathesis with valid and invalid requests against the instance's own description, for at most `seconds`.
 * Leaves out the stream of messages, which does not end, the page, and the revocation that would end the run's own
 * token.
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
    '--phases',
    'examples,coverage,fuzzing',
    '--continue-on-failure',
    '--workers',
    '1',
    '--seed',
    String(run.seed),
    '--max-time',
    String(run.seconds),
    '--request-timeout',
    '15',
    '--no-color',
    '--output-truncate',
    'false',
  ]
  const limitMs = run.seconds * 1_000 + EXTRA_MS
  // Schemathesis leaves a folder with its observations in its working directory.
  const result = await runCommand(python, args, { limitMs, env, cwd: DATA_FOLDER })
  const [, generated] = /(\d+) generated/.exec(result.output) ?? []
  return {
    requests: Number(generated ?? 0),
    failures: result.failure === null ? null : `${result.failure}\n${result.output}`,
  }
}
