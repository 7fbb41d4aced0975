import type { HttpRouterService } from '@adonisjs/core/types'
import { BARE_ANSWER } from './bare_answer.js'
import { BARE, READING } from './measured_paths.js'
import { readProcess } from '../soak/process_reading.js'

/** Adds the bare route, on the API's own kernel, and a route that reports the state of the process. */
export function addMeasuredRoutes(router: HttpRouterService): void {
  router.post(BARE, ({ response }) => response.send(BARE_ANSWER))
  router.get(READING, ({ response }) => response.send(readProcess()))
}
