import type { components } from './schema.js'

/** What an audit found. */
export type RouterAudit = components['schemas']['RouterAudit']
