const TIME_LIMIT_CODE = 50

/** Whether MongoDB ended an operation that took longer than its `maxTimeMS`. */
export function isOverTimeLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === TIME_LIMIT_CODE
}
