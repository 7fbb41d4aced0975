import type { Schema, StringSchemaDefinition } from 'mongoose'

/** How a stored router carries one kind of criterion. `Member` is the part of the criteria that the kind owns. */
export interface CriterionRow<Member extends object, Row extends object> {
  /** The member's name in the stored criteria. */
  readonly field: string
  readonly type: Schema | readonly [Schema] | StringSchemaDefinition
  toRow(criteria: Member): Row
  /** The member of a stored router; a null or missing one is absent. */
  fromRow(row: Row): Member
}
