import vine from '@vinejs/vine'

/**
 * Says in the description of the API what other rules check in words that JSON Schema does not have. Checks nothing by
 * itself, and unlike `meta` leaves it to Vine to refuse null in a list.
 */
export const describedAs = vine.createRule<Readonly<Record<string, unknown>>>(() => {}, {
  toJSONSchema: (schema, facts) => {
    Object.assign(schema, facts)
  },
})
