import { test } from '@japa/runner'
import fc from 'fast-check'
import type { RouterDraft } from '#console/shared/drafts'
import { applyChange } from '#console/pages/router/form/form_of_draft'
import { changedFields } from '#console/pages/router/form/changed_fields'
import { draftOfForm } from '#console/pages/router/form/draft_of_form'
import { draftOfLink } from '#console/pages/router/form/form_of_draft'
import { fieldOfProblem } from '#console/pages/router/form/form_problems'
import { formOfDraft } from '#console/pages/router/form/form_of_draft'
import { inBerlin } from './in_berlin.js'
import {
  clockOf,
  insteadOf,
  instantOf,
  localText,
  readTime,
  repetitionsOf,
  sentTime,
  writtenTime,
} from '#console/shared/local_time'
import { currentZone, takeZone } from '#console/shared/zone'
import { pathText, segmentsOf } from '#console/shared/criteria_text'
import { updateOfForm } from '#console/pages/router/form/draft_of_form'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const options = { seed: SEED, numRuns: roundsOf(100) }

const FLOW = '65f0c0ffee0000000000b00c'

const SPRING = {
  name: 'Spring implants',
  description: 'Ads of spring',
  booking_flow_id: FLOW,
  tags: ['spring', 'implants'],
  external_id: 'crm-1',
  is_active: true,
  is_default: false,
  matching_criteria: {
    path: { segments: ['hamburg', 'zahn+arzt/praxis', '100%'] },
    query_params: {
      parameters: {
        lang: { value: 'de', required: false },
        ref: {},
        empty: { value: '' },
        open: { required: false },
      },
    },
    campaign: { utm_source: 'google', utm_campaign: 'frühling 26' },
  },
  scheduling: { active_from: '2026-03-01T09:00:12.345Z', active_until: null },
  example_urls: ['https://clinic.example/hamburg?utm_source=google', 'https://clinic.example/x'],
}

/** Text that a segment may be: neither empty nor one that no URL contains. */
const segment = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
    fc.constantFrom('%2F', 'a b', ' x ', '/', '?', '#')
  )
  .filter((text) => text.isWellFormed())

test.group(`A router in the fields of the editor | SEED=${SEED}`, () => {
  test('comes back as the same payload', ({ assert }) => {
    assert.deepEqual(draftOfForm(formOfDraft(SPRING), SPRING), SPRING)
  })

  test('gets the defaults of a create without known members', ({ assert }) => {
    assert.deepEqual(draftOfForm(formOfDraft({})), {
      name: '',
      description: '',
      booking_flow_id: '',
      tags: [],
      external_id: null,
      is_active: true,
      is_default: false,
      matching_criteria: {},
      scheduling: { active_from: null, active_until: null },
      example_urls: [],
    })
  })

  test('has no criteria as the default, and has them again when it is not', ({ assert }) => {
    const form = formOfDraft(SPRING)

    assert.deepEqual(draftOfForm({ ...form, isDefault: true }).matching_criteria, {})
    assert.deepEqual(draftOfForm(form).matching_criteria, SPRING.matching_criteria)
  })

  test('ignores rows and lines that are not filled in', ({ assert }) => {
    const form = formOfDraft(SPRING)
    const blank = { name: '', asks: 'value', value: '', mayBeAbsent: false } as const
    const same = {
      ...form,
      parameters: [...form.parameters, blank],
      exampleUrls: `\n ${form.exampleUrls} \n\n`,
    }

    assert.deepEqual(draftOfForm(same, SPRING), SPRING)
    assert.deepEqual(changedFields(form, same), [])
  })

  test('keeps every path, whatever its segments contain', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        assert.deepEqual(segmentsOf(pathText(segments)), segments)
      }),
      options
    )
  })

  test('reads a path as people write it', ({ assert }) => {
    assert.deepEqual(segmentsOf('hamburg/implants/'), ['hamburg', 'implants'])
    assert.deepEqual(segmentsOf(' /m%C3%BCnchen//a%2Fb/100%/%zz '), [
      'münchen',
      'a/b',
      '100%',
      '%zz',
    ])
    assert.deepEqual(segmentsOf(' / '), [])
    assert.equal(pathText(['münchen', 'a b']), '/münchen/a b')
  })

  test('keeps every instant to the millisecond, in the hour that a clock repeats too', ({
    assert,
  }) => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2100'), noInvalidDate: true }),
        (at) => {
          const instant = at.toISOString()
          assert.equal(instantOf(localText(instant), instant), instant)
        }
      ),
      options
    )
    assert.equal(localText('2026-03-01T09:00:00.000Z').length, 'YYYY-MM-DDThh:mm'.length)
    assert.isNull(instantOf(''))
    // East of Greenwich, the last instant of an answer is in the year 10000.
    assert.match(instantOf('10000-01-01T00:00') ?? '', /^(\+010000-01-01|9999-12-31)T/)
    assert.equal(localText(null), '')
  })
})

test.group('A time that was written', (group) => {
  inBerlin(group)

  const READ: readonly (readonly [string, string | null])[] = [
    ['01.01.2027 08:00', '2027-01-01T08:00'],
    [' 1.1.2027, 8:00 ', '2027-01-01T08:00'],
    ['1. 1. 2027 8 Uhr', '2027-01-01T08:00'],
    ['01.01.27 08:00:30', '2027-01-01T08:00:30'],
    ['01.01.2027', '2027-01-01T00:00'],
    ['2027-01-01 08:00', '2027-01-01T08:00'],
    ['2027-01-01T08:00', '2027-01-01T08:00'],
    ['2027-01-01', '2027-01-01T00:00'],
    ['2027-01-01 8:00 pm', '2027-01-01T20:00'],
    ['2027-07-01T08:00:00Z', '2027-07-01T10:00'],
    ['2027-07-01T08:00:00.000+02:00', '2027-07-01T08:00'],
    ['01.01.27', null],
    ['01.01.2027 8', null],
    ['01/02/2027 08:00', null],
    ['31.02.2027 08:00', null],
    ['2027-01-01 24:00', null],
    ['2027-01-01 08:60', null],
    ['2027-01-01 13:00 pm', null],
    ['Frühling', null],
    ['', null],
  ]

  test('is read in the forms of people and spreadsheets, and in no other', ({ assert }) => {
    for (const [written, read] of READ) assert.equal(readTime(written), read, written)
  })

  test('is shown as the language writes it, and read again', ({ assert }) => {
    assert.equal(writtenTime('2027-01-01T08:00', 'de'), '01.01.2027 08:00')
    assert.equal(writtenTime('2027-01-01T08:00', 'en'), '2027-01-01 08:00')
    for (const text of ['2027-01-01T08:00', '2027-01-01T08:00:12.345', '10000-01-01T00:00']) {
      assert.equal(readTime(writtenTime(text, 'en')), text)
    }
    assert.equal(readTime(writtenTime('2027-01-01T08:00:12.345', 'de')), '2027-01-01T08:00:12.345')
  })

  test('is sent as typed when it cannot be read, for the service to refuse', ({ assert }) => {
    assert.equal(sentTime('Frühling'), 'Frühling')
    assert.isNull(sentTime(''))
  })

  test('is in the zone of the organization, or of the browser without one', ({ assert }) => {
    takeZone('America/New_York')
    assert.equal(instantOf('2027-01-01T08:00'), '2027-01-01T13:00:00.000Z')
    assert.equal(localText('2027-07-01T13:00:00Z'), '2027-07-01T09:00')
    takeZone('Mars/Olympus')
    assert.notEqual(currentZone(), 'Mars/Olympus')
    takeZone('Europe/Berlin')
  })
})

/** Transitions of Europe/Berlin in 2026: 25 October 03:00 CEST is 02:00 CET; 29 March 02:00 CET is 03:00 CEST. */
test.group('A local time when clocks change', (group) => {
  inBerlin(group)

  test('can be read and chosen when clocks show it twice', ({ assert }) => {
    const [earlier, later] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']
    assert.deepEqual(repetitionsOf('2026-10-25T02:30'), [earlier, later].map(localText))
    assert.deepEqual(repetitionsOf(localText(later)), [earlier, later].map(localText))
    assert.deepEqual(
      [earlier, later].map((at) => [clockOf(localText(at)), instantOf(localText(at))]),
      [
        ['2026-10-25T02:30', earlier],
        ['2026-10-25T02:30', later],
      ]
    )
    for (const once of ['2026-10-25T01:59', '2026-10-25T03:00', '2026-03-29T02:30', '']) {
      assert.deepEqual(repetitionsOf(once), [], once)
    }
  })

  test('says what counts in its place when clocks skip it', ({ assert }) => {
    assert.equal(insteadOf('2026-03-29T02:30'), '2026-03-29T01:30:00.000Z')
    for (const shown of ['2026-03-29T01:59', '2026-03-29T03:00', '2026-10-25T02:30', '']) {
      assert.isNull(insteadOf(shown), shown)
    }
    assert.isNull(insteadOf(localText('2026-10-25T01:30:00.000Z')))
  })
})

test.group('An update from the editor', () => {
  test('contains only what changed', ({ assert }) => {
    const before = formOfDraft(SPRING)

    assert.deepEqual(updateOfForm(before, before, SPRING), {})
    assert.deepEqual(updateOfForm({ ...before, name: 'Summer' }, before, SPRING), {
      name: 'Summer',
    })
    assert.deepEqual(updateOfForm({ ...before, activeFrom: '' }, before, SPRING), {
      scheduling: { active_from: null },
    })
    assert.deepEqual(
      updateOfForm({ ...before, description: '', externalId: '', tags: [] }, before, SPRING),
      { description: null, external_id: null, tags: [] }
    )
  })

  test('contains all criteria when one of them changed', ({ assert }) => {
    const before = formOfDraft(SPRING)
    const { query_params: query, path } = SPRING.matching_criteria

    assert.deepEqual(updateOfForm({ ...before, utm_campaign: '' }, before, SPRING), {
      matching_criteria: { path, query_params: query, campaign: { utm_source: 'google' } },
    })
    assert.deepEqual(updateOfForm({ ...before, isDefault: true }, before, SPRING), {
      is_default: true,
      matching_criteria: {},
    })
  })

  test('names the changed fields in the order of the page', ({ assert }) => {
    const before = formOfDraft(SPRING)
    const after = { ...before, tags: ['x'], path: 'hamburg', name: 'Summer' }

    assert.deepEqual(changedFields(before, after), ['name', 'path', 'tags'])
  })
})

test.group('A change that the service suggests', () => {
  test('fills the fields as an update would change the router', ({ assert }) => {
    const form = formOfDraft(SPRING)
    const narrower = { campaign: { utm_source: 'google', utm_medium: 'cpc' } }
    const changes: RouterDraft[] = [
      { is_active: false },
      { scheduling: { active_until: '2026-06-01T00:00:00.000Z' } },
      { example_urls: ['https://clinic.example/only'] },
      { matching_criteria: narrower },
    ]
    for (const change of changes) {
      const applied = draftOfForm(applyChange(form, change), { ...SPRING, ...change })
      const scheduling = { ...SPRING.scheduling, ...change.scheduling }
      assert.deepEqual(applied, { ...SPRING, ...change, scheduling } as typeof applied)
    }
  })
})

test.group('A problem of the API', () => {
  test('belongs to the field that shows its member', ({ assert }) => {
    const fields = {
      'name': 'name',
      'booking_flow_id': 'bookingFlowId',
      'matching_criteria': 'path',
      'matching_criteria.path.segments.1': 'path',
      'matching_criteria.campaign.utm_term': 'utm_term',
      'matching_criteria.campaign': 'utm_source',
      'matching_criteria.query_params.parameters.a.b.value': 'parameters',
      'scheduling.active_until': 'activeUntil',
      'scheduling': 'activeUntil',
      'example_urls.3': 'exampleUrls',
      'tags.0': 'tags',
    }
    for (const [path, field] of Object.entries(fields)) assert.equal(fieldOfProblem(path), field)
    assert.isNull(fieldOfProblem('if_match'))
  })
})

test.group('A draft for a link', () => {
  test('is named after the path and the campaign, and has the link as its example', ({
    assert,
  }) => {
    const link =
      'https://clinic.example/hamburg/zahn%C3%A4rzte?utm_source=google&utm_campaign=spring&gclid=1'

    assert.deepEqual(draftOfLink(` ${link}\n`), {
      name: 'Hamburg, zahnärzte (spring)',
      example_urls: [link],
    })
    assert.equal(
      draftOfLink('https://clinic.example/?utm_source=news')?.name,
      'Clinic.example (news)'
    )
    assert.equal(draftOfLink(`https://c.example/${'ä'.repeat(200)}`)?.name.length, 100)
  })

  test('needs an http link', ({ assert }) => {
    for (const text of ['', 'hamburg', 'javascript:alert(1)', 'ftp://a/b', '//c/d']) {
      assert.isNull(draftOfLink(text), text)
    }
  })
})
