export const BARE = '/bench/bare'
export const READING = '/bench/process'
export const RESOLVE = '/v1/booking-flow-routers/resolve'
export const RESOLVE_BATCH = '/v1/booking-flow-routers/resolve-batch'
