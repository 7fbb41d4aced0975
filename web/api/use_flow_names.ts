import { useMemo } from 'react'
import { useMay } from '../session.js'
import { useFirstTexts } from '../texts/texts.js'
import type { BookingFlow } from './booking_flows.js'
import { useFlows } from './use_flows.js'

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** Has no entries, and the same text for every flow. */
class HiddenNames extends Map<string, string> {
  constructor(private readonly text: string) {
    super()
  }

  override get(): string {
    return this.text
  }
}

/**
 * Names of all booking flows by id; empty until they are there. For a token that may not see them each name is the text
 * that says so.
 */
export function useFlowNames(): ReadonlyMap<string, string> {
  const may = useMay('flows:read')
  const hidden = useFirstTexts().problems.hidden('flows:read')
  const { data } = useFlows({ enabled: may, select: namesOf })
  return useMemo(() => (may ? (data ?? NO_NAMES) : new HiddenNames(hidden)), [may, data, hidden])
}

function namesOf(flows: readonly BookingFlow[]): ReadonlyMap<string, string> {
  return new Map(flows.map(({ _id: id, name }) => [id, name]))
}
