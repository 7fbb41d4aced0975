import vine from '@vinejs/vine'

/** `true` or `false` in a query string. */
export function flag() {
  return vine
    .enum(['true', 'false'] as const)
    .transform((value) => value === 'true')
    .meta({ type: 'boolean', enum: [true, false] })
}
