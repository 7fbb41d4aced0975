/** Whether a write that would break a blocking pin is refused, or written all the same. */
export type PinPolicy = 'reject' | 'warn'
