export const STORES = ['mongo', 'redis'] as const
export type StoreName = (typeof STORES)[number]

/** Whether each store answers the instance that was asked. */
export type Readiness = Readonly<Partial<Record<StoreName, 'up' | 'down'>>>
