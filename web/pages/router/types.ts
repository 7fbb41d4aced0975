import type { components } from '../../api/schema.js'
import type { RouterField } from './router_form.js'

type Schemas = components['schemas']

export type StoredRouter = Schemas['BookingFlowRouter']
export type Conflict = Schemas['Conflict']
export type Suggestion = Conflict['suggestions'][number]
export type RouterWarning = Schemas['RouterWarning']
export type WarningCode = Schemas['WarningCode']
export type RulesValidation = Schemas['RulesValidation']
export type BookingFlow = Schemas['BookingFlow']

/** A sentence about what is wrong, for each field that has a problem. */
export type Problems = Readonly<Partial<Record<RouterField, string>>>
