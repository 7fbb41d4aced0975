import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { PROJECT_URL } from '#scripts/services/project_folders'

/** The parts of a compose.yaml service that the tests check. */
interface ComposeService {
  readonly image: string
  readonly build?: object
  readonly command?: readonly string[]
  readonly entrypoint?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly network_mode?: string
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: readonly string[] }
  readonly stop_grace_period?: string
  readonly restart?: string
  readonly user?: string
  readonly read_only?: boolean
  readonly pids_limit: number
  readonly cpus: number
  readonly cap_drop?: readonly string[]
}

interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
  readonly volumes: Readonly<Record<string, null>>
}

/** A project file as text. */
export function projectFile(path: string): string {
  return readFileSync(new URL(path, PROJECT_URL), 'utf8')
}

/** compose.yaml with merge keys resolved and variables as written. */
export function composeFile(): ComposeFile {
  return parse(projectFile('compose.yaml'), { merge: true })
}
