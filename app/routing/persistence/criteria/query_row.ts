import { Schema } from 'mongoose'
import type { QueryMember } from '#routing/engine/criteria/query'
import type { CriterionRow } from './criterion_row.js'

/** A list, because names of parameters may contain dots or dollar signs, or be `__proto__`. */
export interface QueryRow {
  readonly query_params?:
    | { readonly name: string; readonly value?: string | null; readonly required: boolean }[]
    | null
}

export const queryRow: CriterionRow<QueryMember, QueryRow> = {
  field: 'query_params',
  type: [new Schema({ name: String, value: String, required: Boolean }, { _id: false, id: false })],
  toRow: ({ queryParams }) =>
    queryParams ? { query_params: queryParams.map((parameter) => ({ ...parameter })) } : {},
  fromRow: ({ query_params }) => {
    if (!query_params) return {}
    return {
      queryParams: query_params.map(({ name, value, required }) =>
        typeof value === 'string' ? { name, value, required } : { name, required }
      ),
    }
  },
}
