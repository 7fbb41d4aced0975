/** One reason to refuse a payload; `field` is the whole path of the member in the API. */
export interface FieldProblem {
  readonly field: string
  readonly rule: string
  readonly message: string
}
