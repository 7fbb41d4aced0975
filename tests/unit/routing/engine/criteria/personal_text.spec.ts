import { test } from '@japa/runner'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import {
  isMaskedPath,
  isPersonal,
  isPersonalName,
  isPersonalParameter,
} from '#routing/engine/criteria/personal_text'

const SEED = SeededRandom.pickSeed()

const PERSONAL = [
  'ada@example.com',
  'Ada Lovelace <ada.lovelace+clinic@mail.example.co.uk>',
  'see ada@example.com',
  'ada%40example.com',
  'ada%2540example.com',
  'müller@praxis-köln.de',
  '+49 170 1234567',
  '+491701234567',
  ' 491701234567',
  'call +1 (555) 123-4567 now',
  '0049 170 1234567',
  '0170/1234567',
  '0301234567',
  '(555) 123-4567',
  '555-123-4567',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
  'Bearer eyJhbGciOiJIUzI1NiJ9',
  'd41d8cd98f00b204e9800998ecf8427e',
  '2FD4E1C67A2D28FCED849EE1BB76E7391B93EB12',

  'ya29A0AfH6SMBx7Qz3kTn9pLw2VbRcYdEf',

  // RFC 3966, and numbers in sentences
  'tel:01701234567',
  'tel:0170 1234567',
  'tel:+49-170-1234567',
  'Tel. 0170 1234567',
  'Telefon: 170 1234567',
  'Bitte unter 030 1234567 anrufen',
  'phone 1701234567',
  // Mobile telephones without the plus sign (E.164)
  '491701234567',
  '4366412345678',
  '41791234567',
  '447700900123',
  // Escaped once more than a query is decoded, twice, three times and too often
  '%2B49%20170%201234567',
  '%252B49%2520170%25201234567',
  '%25252B49%252520170%2525201234567',
  '%2B49+170+1234567',
  '+49%C2%A0170%C2%A01234567',
  '%FC tel:0170 1234567 %40',
  `%${'25'.repeat(8)}41`,
  // IBAN of the registry of ISO 13616 (https://www.swift.com/standards/data-standards/iban)
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'de89-3704-0044-0532-0130-00',
  'IBAN: AT611904300234573201 (Max)',
  'CH9300762011623852957',
  'GB29NWBK60161331926819',
  // IP addresses of documentation (RFC 5737, RFC 3849)
  '203.0.113.7',
  'from 198.51.100.23:443',
  '2001:db8::1',
  '[2001:db8:85a3::8a2e:370:7334]:443',
  '::ffff:203.0.113.7',
  // Dates of birth
  '1985-03-12',
  '12.03.1985',
  '03/12/1985',
  '12.03.85',
  '19850312',
  'geb. 1.4.2007',
  // Random identifiers: Klaviyo's _kx, a ULID, PHPSESSID, a token after words
  'xK3vJ0a9Qm2Zr8TqW5yB1nLcE7dHfGpS4uVwXoIjA-k.Tz4QbR',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'r2t5uvjq435r4q7ib3vtdjq120',
  'newsletter_dGVzdDEyMzQ1Njc4OTBhYmNkZWY',
  // A URL in a URL, and the session of a servlet
  'https://clinic.example/?vorname=Max&ort=Berlin',
  'https%3A%2F%2Fclinic.example%2F%3Ffbclid%3DIwAR0',
  '?next=/book?vorname=Max',
  'book;jsessionid=1A2B3C',
]

const PUBLIC = [
  '',
  'book',
  'google',
  'spring-sale-2026',
  'Spring_Sale_2026_Implants_Berlin_Mitte_Second_Wave',
  '2026-11-23',
  '2026-11-23T10:30:00Z',
  '120210987654321098',
  '1234567890',
  '10117',
  '12.5',
  '30-45',
  '@clinic',
  'a@b',
  'deadbeef',
  '123e4567-e89b-12d3-a456-426614174000',
  'dcad2ab7-9850-4a64-bc91-0074079907ef',
  '00201994-7a44-448c-a9f3-585edfa5ceda',
  '70ca0059-0742-4c1d-9c6c-75ab410f67fd',
  'order-0012345678',
  '~',
  'müller',
  'eyJ',
  'internationalization-and-localization-of-forms',
  '2026-summer',
  'SpringSale2026ImplantsBerlinMitte',
  'zahnimplantate_hamburg_kw32_300x250_v2',
  'GOOGLE_SEA_DE_BRAND_EXACT_2026_Q3',
  '01.09.2026',
  '2026-09-01/2026-09-30',
  '2026-09-01 - 2026-09-30',
  '20260901',
  'archive-19850312',
  '01067',
  '1701234567',
  '22012345678',
  '52.0123456,13.0123456',
  'v1.2.3.4.5',
  '10:30:00',
  'a::b',
  'hotel 1234567',
  'DE00370400440532013000',
  'utm_source=google',
  '100%',
  '50% off, 20% more',
]

test.group('Personal texts', () => {
  for (const text of PERSONAL) {
    test(`${JSON.stringify(text)} is personal`, ({ assert }) => {
      assert.isTrue(isPersonal(text))
    })
  }

  for (const text of PUBLIC) {
    test(`${JSON.stringify(text)} is not personal`, ({ assert }) => {
      assert.isFalse(isPersonal(text))
    })
  }

  test(`are no random identifiers (seed ${SEED})`, ({ assert }) => {
    const random = new SeededRandom(SEED)
    const hex = (length: number) =>
      Array.from({ length }, () => random.below(16).toString(16)).join('')
    for (let count = 0; count < roundsOf(2_000); count += 1) {
      const uuid = [8, 4, 4, 4, 12].map(hex).join('-')
      if (/[a-f]/.test(uuid.slice(0, 8))) assert.isFalse(isPersonal(uuid), uuid)
      const id = hex(24)
      if (/[a-f]/.test(id)) assert.isFalse(isPersonal(id), id)
    }
  })

  test(`mask a path that contains one of them, as the mask itself does (seed ${SEED})`, ({
    assert,
  }) => {
    const random = new SeededRandom(SEED)
    const characters = [...'aeyJ0159~%@:=.- +é', '%4']
    const written = () =>
      Array.from({ length: 1 + random.below(24) }, () => random.pick(characters)).join('')
    const texts = [
      ...PERSONAL,
      ...PUBLIC,
      '~~',
      ...Array.from({ length: roundsOf(2_000) }, written),
    ]
    for (const text of texts) {
      const parts = ['book', random.pick(PUBLIC), text, `v${random.below(99_999)}`]
        .join('/')
        .split('/')
      const isMasked = parts.some((part) => /^~+$/.test(part) || isPersonal(part))
      assert.equal(isMaskedPath(`/${parts.join('/')}`), isMasked, text)
    }
  })

  test('are recognised in time linear in their length', ({ assert }) => {
    const units = [
      '@',
      'a@',
      '%40',
      'a%40',
      '%25',
      'eyJ-',
      '+1',
      '00',
      '1 ',
      '(0',
      'aA1',
      'f',
      'a.',
      'DE89',
      'DE8 ',
      '1.1.',
      '2001:',
      '0.0/',
      'tel ',
      'tel:1 ',
      'a=',
      'é=1&',
      'aB3_',
      '12.03.',
      '%2541',
    ]
    const msOf = (text: string) => {
      const begunMs = performance.now()
      for (let time = 0; time < 20; time += 1) isPersonal(text)
      return performance.now() - begunMs
    }
    const floorMs = Math.max(...[1, 2, 3].map(() => msOf('ab '.repeat(2_730))))
    for (const unit of units) {
      const text = unit.repeat(Math.floor(8_192 / unit.length))
      const ms = Math.min(...[1, 2, 3, 4, 5].map(() => msOf(text)))
      assert.isBelow(ms, 100 * floorMs + 5, unit)
    }
  })
})

test.group('Names of parameters', () => {
  test('of contacts, persons and credentials are personal, in English and German', ({ assert }) => {
    const personal =
      'email E-Mail phone tel access_token first_name sessionId name vorname Nachname geburtsdatum Geb-Datum telefon telefonNummer Handy-Nr. straße strasse anschrift passwort iban kontonummer kundennummer versicherten_nummer dateOfBirth date-of-birth dob phone_number phone1 user[email] form_fields[vorname] customer.lastName your-email md_email Geb.Dat vname Telefon-Nr. mobile_no tel-national bday address-line1 cc-number Rückrufnummer Sozialversicherungsnummer PHPSESSID JSESSIONID sid uid user_id contact_id client_ip IP'
    for (const name of personal.split(' ')) assert.isTrue(isPersonalName(name), name)
    const others =
      'utm_source utm_name mailing hotel plan campaign_name event_name plz ort city zip lang standort praxis clinic_name training_session behandlung telemedicine iphone versicherung campaign_id flow is_mobile patient user'
    for (const name of ['', ...others.split(' ')]) assert.isFalse(isPersonalName(name), name)
  })

  test('of other parameters mask only values that are random identifiers', ({ assert }) => {
    for (const value of [
      '123e4567-e89b-12d3-a456-426614174000',
      '66a1f0c2d4b5e6f708192a3b',
      '9f86d081884c7d65',
    ]) {
      assert.isTrue(isPersonalParameter('r', value), value)
      assert.isFalse(isPersonal(value), value)
    }
    // Brevo's _se is an address in Base64, and so are parameters of other mailers.
    assert.isTrue(isPersonalParameter('r', 'bWF4QGV4YW1wbGUuZGU='))
    for (const value of [
      'Zahnimplantate',
      '120210987654321098123456',
      'deadbeef',
      'book-123e4567',
      'abcdefabcdefabcd',
    ]) {
      assert.isFalse(isPersonalParameter('r', value), value)
    }
  })
})
