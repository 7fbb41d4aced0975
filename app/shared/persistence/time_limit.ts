const TIME_LIMIT_CODE = 50

/** Whether MongoDB ended an operation that took longer than its `maxTimeMS`, or an `AbortSignal.timeout` ended several. */
export function isOverTimeLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || ('code' in error && error.code === TIME_LIMIT_CODE)
}
