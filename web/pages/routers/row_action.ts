/** What can be done with one router of the list. */
export type RowAction = 'edit' | 'try' | 'duplicate' | 'activate' | 'remove'
