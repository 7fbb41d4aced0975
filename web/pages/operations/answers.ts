import type { components } from '../../api/schema.js'

type Schemas = components['schemas']

/** What the endpoints of operators answer with. */
export type Instance = Schemas['Instance']
export type ProbedStore = Schemas['ProbedStore']
export type GoneInstance = Schemas['GoneInstance']
export type Signal = Schemas['Signal']
export type Tripwire = Schemas['TripwireReport']['tripwires'][number]
export type Stream = Schemas['Stream']
export type Lease = Schemas['Lease']
export type HeldLock = Schemas['Lock']
