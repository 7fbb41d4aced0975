/** What visitors book: a booking flow of the clinic leads to the page of the same slug. */
export interface Appointment {
  readonly slug: string
  readonly name: string
  readonly minutes: number
  readonly note: string
  /** It is booked in the widget of a booking system. */
  readonly isElsewhere?: true
}

export const APPOINTMENTS: readonly Appointment[] = [
  {
    slug: 'first-visit',
    name: 'First visit',
    minutes: 30,
    note: 'Bring your insurance card and, if you have them, earlier X-rays.',
  },
  {
    slug: 'check-up',
    name: 'Check-up',
    minutes: 20,
    note: 'Brush your teeth as usual. We like to see them as they are.',
  },
  {
    slug: 'professional-cleaning',
    name: 'Professional cleaning',
    minutes: 60,
    note: 'Eat before you come: the fluoride needs an hour afterwards.',
    isElsewhere: true,
  },
  {
    slug: 'implant-consultation',
    name: 'Implant consultation',
    minutes: 60,
    note: 'We take a 3D scan. Tell us before if you are pregnant.',
  },
  {
    slug: 'aligner-consultation',
    name: 'Aligner consultation',
    minutes: 45,
    note: 'We scan your teeth and show you the result at once.',
  },
  {
    slug: 'whitening',
    name: 'Whitening',
    minutes: 75,
    note: 'No coffee, tea or red wine on the two days after it.',
  },
  {
    slug: 'emergency',
    name: 'Emergency',
    minutes: 20,
    note: 'If you cannot breathe or swallow well, call 112 instead.',
  },
]
