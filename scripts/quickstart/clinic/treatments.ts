/** A page of the clinic about what it offers. */
export interface Treatment {
  readonly slug: string
  readonly name: string
  readonly lead: string
  readonly steps: readonly string[]
  readonly price: string
  /** Whether the landing page shows it. */
  readonly isShown: boolean
}

export const TREATMENTS: readonly Treatment[] = [
  {
    slug: 'implants',
    name: 'Dental implants',
    lead: 'A firm tooth again, planned on a 3D scan and placed without pain.',
    steps: [
      'We scan your jaw and plan the implant on the screen, together with you.',
      'A surgeon places the implant in less than an hour, under local anaesthesia.',
      'The crown follows after healing, in the colour of your teeth.',
    ],
    price: 'From €1,450 for one implant with its crown',
    isShown: true,
  },
  {
    slug: 'aligners',
    name: 'Invisible aligners',
    lead: 'Straight teeth within months, with braces that only you notice.',
    steps: [
      'A scan of three minutes replaces the impression.',
      'You see your new smile before you decide.',
      'You change the aligner every ten days and visit us every two months.',
    ],
    price: 'From €1,900, in monthly rates on request',
    isShown: true,
  },
  {
    slug: 'check-up',
    name: 'Check-up',
    lead: 'Twenty minutes, twice a year, and surprises become rare.',
    steps: [
      'We look at teeth, gums and old fillings.',
      'An X-ray only where it is needed.',
      'You leave with a plan, or with nothing to do.',
    ],
    price: 'Covered by every insurance',
    isShown: true,
  },
  {
    slug: 'cleaning',
    name: 'Professional cleaning',
    lead: 'An hour with a dental hygienist that your gums will remember.',
    steps: [
      'Plaque and stains are removed, also between the teeth.',
      'Every tooth is polished and gets a coat of fluoride.',
      'You learn which brush fits you.',
    ],
    price: '€98; most insurances refund a part',
    isShown: true,
  },
  {
    slug: 'whitening',
    name: 'Whitening',
    lead: 'Up to eight shades lighter in one visit.',
    steps: [
      'A hygienist cleans your teeth and covers your gums.',
      'The gel works for three times fifteen minutes.',
      'You take a tray home for later touches.',
    ],
    price: '€420',
    isShown: true,
  },
  {
    slug: 'emergency',
    name: 'Toothache today?',
    lead: 'We keep times free for pain, on every day of the week.',
    steps: [
      'Book the next free time, or come and ring the bell.',
      'We stop the pain first and talk about the rest later.',
      'Cool your cheek until then, and take nothing that thins the blood.',
    ],
    price: 'Covered by every insurance',
    isShown: true,
  },
  {
    slug: 'children',
    name: 'Dentist for children',
    lead: 'A first visit with time to look, touch and laugh.',
    steps: [
      'Children sit on a lap for as long as they like.',
      'We count teeth and treat nothing on the first day.',
      'Parents learn how to brush a toddler’s teeth.',
    ],
    price: 'Covered by every insurance',
    isShown: false,
  },
  {
    slug: 'gum-check',
    name: 'Gum check',
    lead: 'Gums that bleed ask for help. We find out why.',
    steps: [
      'We measure the depth of the pockets at every tooth.',
      'You see the result on one page.',
      'A treatment takes two visits, if you need one at all.',
    ],
    price: '€45',
    isShown: false,
  },
  {
    slug: 'team',
    name: 'Our team',
    lead: 'Four dentists, nine assistants, and one coffee machine for all.',
    steps: [
      'Dr. Ilka Brandt plans and places implants.',
      'Dr. Jonas Weber treats children and their parents.',
      'Samira Aydin leads our hygienists.',
    ],
    price: 'A first talk costs nothing',
    isShown: false,
  },
  {
    slug: 'welcome',
    name: 'Welcome',
    lead: 'Nice to meet you. Bring your insurance card and half an hour.',
    steps: [
      'You tell us what matters to you.',
      'A dentist looks at your teeth and takes pictures.',
      'You get a plan with prices before anything begins.',
    ],
    price: 'Covered by every insurance',
    isShown: false,
  },
]
