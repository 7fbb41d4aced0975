import type { RouterPin } from '#routing/pins/router_pin'
import { routerId } from './router_builder.js'

/** A blocking pin that expects router 1 now. */
export function routerPin(url: string, overrides: Partial<RouterPin> = {}): RouterPin {
  return {
    id: 'a'.repeat(24),
    organizationId: 'b'.repeat(24),
    url,
    at: { type: 'now' },
    expects: { type: 'router', id: routerId(1) },
    mode: 'block',
    note: null,
    expiresAtMs: null,
    lastState: null,
    revision: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...overrides,
  }
}
