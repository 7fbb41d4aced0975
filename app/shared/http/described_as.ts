import vine from '@vinejs/vine'

/**
 * Adds to the API description what other rules check beyond JSON Schema's vocabulary. Checks nothing itself and, unlike
 * `meta`, leaves it to Vine to refuse null in a list.
 */
export const describedAs = vine.createRule<Readonly<Record<string, unknown>>>(() => {}, {
  toJSONSchema: (schema, facts) => {
    Object.assign(schema, facts)
  },
})
