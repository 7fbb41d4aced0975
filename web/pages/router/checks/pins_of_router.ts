import type { components } from '#console/api/schema'

type PinVerdict = components['schemas']['PinRun']['verdicts'][number]

/** The pins that concern one router, except ended ones. */
export interface RouterPins {
  /** The router wins their URLs at the first instant that applies. Broken ones first. */
  readonly here: readonly PinVerdict[]
  /** Pins that expect the router or its flow but resolve elsewhere. */
  readonly astray: readonly PinVerdict[]
  /** How many further pins expect its flow and hold through other routers. */
  readonly byOthers: number
}

export function pinsOfRouter(
  verdicts: readonly PinVerdict[],
  { _id: id, booking_flow_id: flowId }: { readonly _id: string; readonly booking_flow_id: string }
): RouterPins {
  const here = verdicts.filter(({ state, found }) => state !== 'ended' && found?.router_id === id)
  const others = verdicts.filter(({ state, found, expects }) => {
    const isExpected = expects.router_id === id || expects.booking_flow_id === flowId
    return state !== 'ended' && isExpected && found?.router_id !== id
  })
  const astray = others.filter(({ state }) => state === 'broken')
  const isBroken = ({ state }: PinVerdict) => Number(state === 'broken')
  return {
    here: here.toSorted((one, other) => isBroken(other) - isBroken(one)),
    astray,
    byOthers: others.length - astray.length,
  }
}
