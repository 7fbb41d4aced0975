import { useQuery } from '@tanstack/react-query'
import { pinRunQuery } from './pin_run.js'
import { useRouterChanges } from './use_router_changes.js'

/** The verdicts on all pins, asked again by itself when a router or a verdict changes. */
export function usePinRun() {
  useRouterChanges()
  return useQuery(pinRunQuery)
}
