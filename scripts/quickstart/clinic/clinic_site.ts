import { readFileSync } from 'node:fs'
import { APPOINTMENTS } from './appointments.ts'
import { bookingPage } from './booking_page.ts'
import type { Html } from './html.ts'
import { LANDING_PAGE } from './landing_page.ts'
import { type ClinicSettings, layout, type PageKind } from './layout.ts'
import { plainPage } from './plain_page.ts'
import { treatmentPage } from './treatment_page.ts'
import { TREATMENTS } from './treatments.ts'

interface ClinicFile {
  readonly type: string
  readonly body: string
}

/** A website that is served from memory. */
export interface ServedSite {
  /** By path, without a slash at its end. */
  readonly files: ReadonlyMap<string, ClinicFile>
  readonly home: string
  /** The Content-Security-Policy of each answer. */
  readonly policy: string
}

const HOME = '/hamburg'
const ASSETS = [
  ['clinic.css', 'text/css; charset=utf-8'],
  ['clinic.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
  ['smile.svg', 'image/svg+xml'],
] as const

/** The website of the demo clinic. Reads its assets; everything that it serves is in memory afterwards. */
export function clinicSite(settings: ClinicSettings): ServedSite {
  const files = new Map<string, ClinicFile>()
  const add = (path: string, title: string, main: Html, kind: PageKind = 'resolves') => {
    const body = layout(settings, { title, kind, main })
    files.set(`${HOME}${path}`, { type: 'text/html; charset=utf-8', body })
  }
  add('', 'Your dentist in Altona', LANDING_PAGE)
  for (const treatment of TREATMENTS) {
    add(`/${treatment.slug}`, treatment.name, treatmentPage(treatment))
  }
  for (const appointment of APPOINTMENTS) {
    add(
      `/booking/${appointment.slug}`,
      appointment.name,
      bookingPage(appointment, settings.bookingSystem),
      'books'
    )
  }
  add('/contact', 'Contact', CONTACT, 'rests')
  add('/goodbye', 'Goodbye', GOODBYE, 'rests')
  for (const [name, type] of ASSETS) {
    files.set(...assetFile(name, type))
  }
  return { files, home: HOME, policy: policyFor(settings) }
}

/** A file of `assets` and its path. */
export function assetFile(name: string, type: string): [path: string, file: ClinicFile] {
  const body = readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8')
  return [`/${name}`, { type, body }]
}

const CONTACT = plainPage('Call us', [
  'Our reception answers from Monday to Friday, 8:00 to 19:00: 040 555 01 70.',
  'A link “Book a visit” leads here while Signalbox does not know a booking flow with a page.',
])

const GOODBYE = plainPage('See you another time', [
  'You left without booking. This page attends no booking session, so the session of your visit ends: in a quarter of a minute, Signalbox counts the booking as abandoned.',
  'A visitor who comes back before that goes on with the same booking.',
])

function policyFor({ service, bookingSystem }: ClinicSettings): string {
  const { origin } = new URL(service)
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    `connect-src ${origin}`,
    "style-src 'self'",
    "img-src 'self'",
    `frame-src ${bookingSystem}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
