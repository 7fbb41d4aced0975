export interface RouterFilter {
  readonly name?: string | undefined
  /** A regular expression in MongoDB's dialect that the name must match somewhere. */
  readonly namePattern?: string | undefined
  readonly bookingFlowId?: string | undefined
  readonly isDefault?: boolean | undefined
  readonly isActive?: boolean | undefined
}
