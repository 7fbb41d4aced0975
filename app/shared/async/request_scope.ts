import { AsyncLocalStorage } from 'node:async_hooks'

/** What bounds the request in progress, for code that no argument of the request reaches. Owners add their members. */
export interface RequestScope {}

/** Empty outside of requests. Entering a storage costs a microsecond, so all owners share one. */
export const requestScope = new AsyncLocalStorage<RequestScope>()
