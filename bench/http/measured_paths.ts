export const BARE = '/bench/bare'
export const BY_QUERY = '/bench/resolve-by-query'
export const READING = '/bench/process'
export const PEER = '/resolve'
