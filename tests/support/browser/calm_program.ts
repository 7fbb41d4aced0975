import { join } from 'node:path'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import { sourceProgramWith } from '#tests/support/processes/source_program_with'

const CALM_SERVICE = join(import.meta.dirname, 'fixtures/calm_service.ts')

/** The service for an instance on the stores that tests share: it waits for their Redis as tests do. */
export function calmProgram(): ApiProgram {
  return sourceProgramWith(CALM_SERVICE)
}
