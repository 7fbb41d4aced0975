/** What a visitor is led to: the steps in which one kind of appointment is booked. */
export interface BookingFlow {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly description: string | null
  /** Where a visitor books. */
  readonly url: string | null
  readonly durationMinutes: number | null
  readonly isActive: boolean
  /** Grows with every change of what is shown. */
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
