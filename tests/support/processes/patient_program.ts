import { join } from 'node:path'
import { type ApiProgram, SOURCE_PROGRAM } from '#scripts/quickstart/api_program'
import { programWith } from './program_with.js'

/** Imported by an instance, from its source or a build. */
const PATIENT_SERVICE = join(import.meta.dirname, 'fixtures/patient_service.js')

/**
 * A program that waits ten seconds for Redis in place of half a second, for tests whose Redis answers: a pause of their
 * machine is no outage. A connection that is closed is noticed at once all the same.
 */
export function patientProgram(program: ApiProgram = SOURCE_PROGRAM): ApiProgram {
  return programWith(PATIENT_SERVICE, program)
}
