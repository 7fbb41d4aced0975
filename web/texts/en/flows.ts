import { counted, number } from '#console/texts/en_counted'

const minutes = (count: number) => `${count} min`
const routers = (count: number) => counted(count, 'router', 'routers')

export const flows = {
  count: (count: number) => counted(count, 'booking flow', 'booking flows'),
  flows: 'Booking flows',
  none: 'There is no booking flow yet. A booking flow is where a router sends visitors.',
  create: 'New booking flow',
  edit: 'Edit',
  name: 'Name',
  nameMissing: 'Give it a name.',
  description: 'Description',
  state: 'Status',
  active: 'active',
  isActive: 'Active',
  activeHint:
    'Turning it off leads nobody elsewhere: routers still send visitors here. The console then warns of it, and pins that expect this flow break.',
  duration: 'Length',
  durationHint: 'In minutes, at most 1,440.',
  minutes,
  url: 'Booking page',
  urlHint: 'Where visitors book, such as https://book.example.com/implants.',
  urlMissing:
    'Without a page, links on your website stay as they are. Enter one such as https://book.example.com/implants.',
  moves: {
    title: (name: string) => `Change “${name}”?`,
    led: (count: number, isDefault: boolean) => {
      if (count === 0) return isDefault ? 'The default router leads here' : 'No router leads here'
      if (isDefault) return `${routers(count)} and the default router lead here`
      return `${routers(count)} ${count === 1 ? 'leads' : 'lead'} here`
    },
    visits: (count: number, days: number) =>
      `${count === 1 ? '1 visit' : `${number(count)} visits`} ${days < 7 ? `on ${days} of` : 'in'} the last 7 full days`,
    uncounted: 'The visits could not be counted in time.',
    show: 'Show the routers',
    before: 'Page until now',
    after: 'Page from now on',
    noPage: 'none',
  },
  users: 'Used by',
  unused: 'no router',
  routers,
  more: (count: number) => `and ${number(count)} more`,
  save: 'Save',
  saved: (name: string) => `“${name}” is saved.`,
  reload: 'Read it again',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteHint: 'No router leads to this flow. This cannot be undone.',
  deleted: (name: string) => `“${name}” is deleted.`,
  inUse: 'This booking flow is in use',
  inUseHint: (name: string, count: number) =>
    `“${name}” cannot be deleted: ${routers(count)} ${count === 1 ? 'leads' : 'lead'} to it. Send ${count === 1 ? 'it' : 'them'} to another flow first.`,
  back: 'Back',
  kit: 'Brand kit',
  noKit: 'Neither this organization nor one above it has a brand kit.',
  createKit: 'Create a brand kit',
  kitImpact: (flowCount: number, visits: number | null) =>
    `A change shows at once wherever your website and its booking pages take their look from here: ${flowCount === 1 ? '1 booking flow' : `${number(flowCount)} booking flows`}${visits === null ? '' : `, ${visits === 1 ? '1 visit' : `${number(visits)} visits`} in the last 7 full days`}. So it does in organizations below yours that have no kit of their own.`,
  kitSaved: 'The brand kit is saved.',
  inherited: 'Inherited from an organization above this one.',
  inheritedHint:
    'This kit is inherited. Saving makes a kit of your own, and later changes above no longer reach you.',
  primary: 'Primary colour',
  secondary: 'Secondary colour',
  pick: (colour: string) => `Pick: ${colour}`,
  preview: { title: 'On a booking page:', book: 'Book a visit', choose: 'Choose a time' },
  colorShape: 'A colour looks like #0a7 or #00aa77.',
  font: 'Font',
  logo: 'Logo',
  logoHint: 'The address of an image. The console shows it as text.',
  contrast: {
    good: {
      white: (ratio: string) => `white text is readable (${ratio} : 1)`,
      black: (ratio: string) => `black text is readable (${ratio} : 1)`,
    },
    poor: {
      white: (ratio: string) => `white text is hard to read (${ratio} : 1)`,
      black: (ratio: string) => `black text is hard to read (${ratio} : 1)`,
    },
  },
}
