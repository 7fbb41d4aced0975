import { Schema } from 'mongoose'
import type { PathMember } from '#routing/engine/criteria/path'
import type { CriterionRow } from './criterion_row.js'

export interface PathRow {
  readonly path?: { readonly segments: string[] } | null
}

export const pathRow: CriterionRow<PathMember, PathRow> = {
  field: 'path',
  type: new Schema({ segments: [String] }, { _id: false }),
  toRow: ({ path }) => (path ? { path: { segments: [...path.segments] } } : {}),
  fromRow: ({ path }) => (path ? { path: { segments: path.segments } } : {}),
}
