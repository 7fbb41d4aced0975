import { test } from '@japa/runner'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { isClickId, isPersonal, isPersonalName } from '#routing/privacy/personal_text'

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

  test('are told in time that grows with their length alone', ({ assert }) => {
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
  test('of click ids are known in any case', ({ assert }) => {
    for (const name of ['gclid', 'GCLID', 'fbclid', 'msclkid', '_gl', 'ScCid']) {
      assert.isTrue(isClickId(name), name)
    }
    for (const name of ['clid', 'utm_id', 'gclids', '']) assert.isFalse(isClickId(name), name)
  })

  test('of contacts and credentials are personal', ({ assert }) => {
    for (const name of [
      'email',
      'E-Mail',
      'phone',
      'tel',
      'access_token',
      'first_name',
      'sessionId',
    ]) {
      assert.isTrue(isPersonalName(name), name)
    }
    for (const name of ['utm_source', 'name', 'mailing', 'hotel', 'plan', '']) {
      assert.isFalse(isPersonalName(name), name)
    }
  })
})
