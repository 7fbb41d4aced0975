/** The steps in which a visitor books one kind of appointment; the destination of a router. */
export interface BookingFlow {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly description: string | null
  /** The page on which a visitor books. */
  readonly url: string | null
  readonly durationMinutes: number | null
  readonly isActive: boolean
  /** Grows with every change of the flow's visible content. */
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
