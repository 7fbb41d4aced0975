import { useMay } from '../session.js'
import type { BookingFlow } from './booking_flows.js'
import { useFlows } from './use_flows.js'

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** Names of all booking flows by id; empty until they are there, and for a token that may not see them. */
export function useFlowNames(): ReadonlyMap<string, string> {
  const { data } = useFlows({ enabled: useMay('flows:read'), select: namesOf })
  return data ?? NO_NAMES
}

function namesOf(flows: readonly BookingFlow[]): ReadonlyMap<string, string> {
  return new Map(flows.map(({ _id: id, name }) => [id, name]))
}
