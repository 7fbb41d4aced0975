import { test } from '@japa/runner'
import fc from 'fast-check'
import type { CreateRouterInput } from '#routing/routers/writes/create_router'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { readRouterCsv } from '#routing/routers/import/import_bodies_http'
import { ROUTER_CSV_HEADER, showRouterRow } from '#routing/routers/import/export_http'
import { normalForm } from '#shared/characters'
import { spreadsheetOf } from '#console/shared/spreadsheet_of'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const FLOW = 'f'.repeat(24)

/** Texts that a careless writer or reader of CSV changes. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        '""',
        ',',
        ';',
        '\t',
        '\n',
        '\r\n',
        '\r',
        ' ',
        '\u00a0',
        "'",
        '\\',
        '\\,'
      ),
      fc.constantFrom('=1+1', '+', '-', '@', '＝', '%', '%2F', '%zz', '/', '?', '#', '&', 'null'),
      fc.constantFrom('\uFEFF', 'ü', 'u\u0308', '😀', '\u2028', 'true', '0', '__proto__', 'sep='),
      fc.string({ unit: 'grapheme', maxLength: 4 })
    ),
    { maxLength: 8 }
  )
  .map((parts) => normalForm(parts.join('')))
  .filter((text) => text.isWellFormed() && text.length <= 90)

const filled = hostile.filter((text) => text !== '')
/** What a payload's text becomes. */
const written = hostile
  .map((text) => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').trim())
  .filter((text) => text !== '')
const printable = written.map((text) => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').trim())
const instants = fc.option(fc.integer({ min: 0, max: 4_102_444_800_000 }), { nil: null })
const url = hostile
  .map((text) => `https://a.example/${text}`)
  .filter((text) => RequestUrl.parse(text).ok && !/[ \t\r\n]/.test(text))

type Input = CreateRouterInput & Pick<BookingFlowRouter, 'criteria'>

const inputs: fc.Arbitrary<Input> = fc.record({
  name: written,
  description: fc.option(fc.oneof(written, fc.constant('')), { nil: null }),
  tags: fc.uniqueArray(
    written.filter((tag) => tag.length <= 50),
    { maxLength: 3 }
  ),
  externalId: fc.option(
    printable.filter((id) => id !== '' && id !== '.' && id !== '..'),
    { nil: null }
  ),
  bookingFlowId: fc.constant(FLOW),
  exampleUrls: fc.array(url, { maxLength: 3 }),
  criteria: fc.option(
    fc.record(
      {
        path: fc.record({ segments: fc.array(filled, { minLength: 1, maxLength: 3 }) }),
        queryParams: fc.uniqueArray(
          fc.record(
            {
              name: filled.filter((name) => !/^\d+$/.test(name)),
              value: hostile,
              required: fc.boolean(),
            },
            { requiredKeys: ['name', 'required'] }
          ),
          { minLength: 1, maxLength: 3, selector: ({ name }) => name }
        ),
        campaign: fc.record(
          { utm_source: filled, utm_content: filled },
          { requiredKeys: ['utm_source'] }
        ),
      },
      { requiredKeys: ['path'] }
    ),
    { nil: null }
  ),
  isDefault: fc.boolean(),
  isActive: fc.boolean(),
  activeFromMs: instants,
  activeUntilMs: instants,
})

function stored(input: Input): BookingFlowRouter {
  return {
    ...input,
    id: '0'.repeat(24),
    organizationId: '0'.repeat(24),
    priorityClass: 'path_only',
    createdAtMs: 0,
    updatedAtMs: 0,
    revision: 1,
  }
}

/** The flows of the organization, whatever the names that are asked for. */
const FLOWS = [
  { id: FLOW, name: 'Prophylaxe' },
  { id: 'a'.repeat(24), name: 'Implants' },
  { id: 'b'.repeat(24), name: 'implants' },
]

function readCsv(text: string | Buffer) {
  return readRouterCsv(Buffer.from(text), async () => FLOWS)
}

async function readText(text: string | Buffer) {
  const read = await readCsv(text)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

test.group(`A router as CSV, at random | SEED=${SEED}`, () => {
  test('is read back unchanged, whatever its texts, also as the console saves it', async ({
    assert,
  }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(inputs, { minLength: 1, maxLength: 4 }), async (routers) => {
        const rows = routers.map((input) => showRouterRow(stored(input)))

        const csv = ROUTER_CSV_HEADER + rows.join('')
        for (const text of [csv, Buffer.from(await spreadsheetOf(csv).arrayBuffer())]) {
          const { drafts } = await readText(text)

          assert.deepEqual(
            drafts.map((draft) => (draft.ok ? draft.value : draft.error.problems)),
            routers
          )
        }
      }),
      { seed: SEED, numRuns: roundsOf(60) }
    )
  })
})

const HEADER = 'name,booking_flow_id,path'
const ROW = `A,${FLOW},/a`

async function problemsOf(text: string) {
  const { drafts, lines } = await readText(text)
  return drafts.map((draft, index) => [
    lines[index],
    ...(draft.ok ? [] : draft.error.problems.map(({ message }) => message)),
  ])
}

/** TRUE and FALSE as Excel and LibreOffice name their functions, which is how they write the values into a CSV. */
const TRUTHS = [
  ['en', 'TRUE', 'FALSE'],
  ['de', 'WAHR', 'FALSCH'],
  ['fr', 'VRAI', 'FAUX'],
  ['es', 'VERDADERO', 'FALSO'],
  ['it', 'VERO', 'FALSO'],
  ['pt', 'VERDADEIRO', 'FALSO'],
  ['pl', 'PRAWDA', 'FAŁSZ'],
  ['nl', 'WAAR', 'ONWAAR'],
  ['ro', 'ADEVĂRAT', 'FALS'],
  ['cs', 'PRAVDA', 'NEPRAVDA'],
  ['hu', 'IGAZ', 'HAMIS'],
  ['sv', 'SANT', 'FALSKT'],
  ['da', 'SAND', 'FALSK'],
  ['fi', 'TOSI', 'EPÄTOSI'],
  ['el', 'ΑΛΗΘΕΣ', 'ΨΕΥΔΕΣ'],
  ['bg', 'ИСТИНА', 'ЛОЖЬ'],
  ['et', 'TÕENE', 'VÄÄR'],
  ['tr', 'DOĞRU', 'YANLIŞ'],
]

test.group('A CSV of routers', () => {
  test('has booleans as a spreadsheet writes them in {0}: {1}, {2}')
    .with(TRUTHS)
    .run(async ({ assert }, [, yes = '', no = '']) => {
      const words = [yes, no, yes.toLowerCase(), no.toLowerCase()]
      const rows = words.map((word) => `A,${FLOW},${word}`)
      const { drafts } = await readText(`name,booking_flow_id,is_active\n${rows.join('\n')}`)

      assert.deepEqual(
        drafts.map((draft) => (draft.ok ? draft.value.isActive : draft.error.problems)),
        [true, false, true, false]
      )
    })

  test('names flows exactly, or without case and accents if only one matches', async ({
    assert,
  }) => {
    const rows = [
      'A,Implants,',
      'B,PROPHYLAXÉ,',
      'C,IMPLANTS,',
      'D,Bleaching,',
      `E,Implants,${FLOW}`,
      'F,,',
      `G,,${FLOW}`,
      'H, implants ,',
    ]
    const { drafts } = await readText(`name,booking_flow,booking_flow_id\n${rows.join('\n')}`)

    const said = (name: string) => `The ${name} column must `
    assert.deepEqual(
      drafts.map((draft) =>
        draft.ok
          ? draft.value.bookingFlowId
          : draft.error.problems.map(({ field, message }) => [field, message]).at(0)
      ),
      [
        'a'.repeat(24),
        FLOW,
        [
          'booking_flow',
          `${said('booking_flow')}name one booking flow, with its case and accents, or leave it to booking_flow_id: Implants (${'a'.repeat(24)}), implants (${'b'.repeat(24)})`,
        ],
        ['booking_flow', `${said('booking_flow')}name a booking flow of the organization`],
        [
          'booking_flow_id',
          `${said('booking_flow_id')}be empty where another column names the same`,
        ],
        ['booking_flow_id', 'The booking_flow_id field must be given'],
        FLOW,
        'b'.repeat(24),
      ]
    )
  })

  test('may give criteria as a URL instead', async ({ assert }) => {
    const landingPage = 'https://clinic.example/hamburg?utm_source=google&gclid=1'
    const header = 'name,booking_flow,path,matching_criteria_from_url'
    const { drafts } = await readText(
      `${header}\nA,Implants,,${landingPage}\nB,Implants,/a,${landingPage}`
    )

    assert.deepEqual(
      drafts.map((draft) =>
        draft.ok ? draft.value.criteria : draft.error.problems.map(({ field }) => field)
      ),
      [{ fromUrl: landingPage }, ['matching_criteria_from_url']]
    )
  })

  test('may be what a spreadsheet writes: {what}')
    .with([
      { what: 'with a byte order mark', text: `\uFEFF${HEADER}\n${ROW}` },
      { what: 'with semicolons', text: `${HEADER}\n${ROW}`.replaceAll(',', ';') },
      { what: 'with tabs', text: `${HEADER}\r\n${ROW}`.replaceAll(',', '\t') },
      {
        what: 'with a line that states the separator',
        text: `sep=;\n${HEADER}\n${ROW}`.replaceAll(',', ';'),
      },
      { what: 'in UTF-16', text: Buffer.from(`\uFEFF${HEADER}\n${ROW}`, 'utf16le') },
      {
        what: 'in UTF-16 of the other order, with tabs',
        text: Buffer.from(`\uFEFF${HEADER}\n${ROW}`.replaceAll(',', '\t'), 'utf16le').swap16(),
      },
      { what: 'with lines that end in CR', text: `${HEADER}\r${ROW}\r` },
      {
        what: 'with every cell in quotes',
        text: `"name","booking_flow_id","path"\n"A","${FLOW}","/a"`,
      },
      {
        what: 'with empty columns and rows after the last',
        text: `${HEADER},,\n\n,,,,\n${ROW},,\n,,,,\n`,
      },
      { what: 'with empty segments in its path', text: `${HEADER}\nA,${FLOW},//a/` },
      { what: 'with blanks around', text: `name , booking_flow_id,path\nA, ${FLOW} , /a ` },
    ])
    .run(async ({ assert }, { text }) => {
      const { drafts } = await readText(text)

      assert.lengthOf(drafts, 1)
      const [draft] = drafts
      if (!draft?.ok) throw new Error(JSON.stringify(draft))
      assert.include(draft.value, { name: 'A', bookingFlowId: FLOW })
      assert.deepEqual(draft.value.criteria, { path: { segments: ['a'] } })
    })

  test('has its columns in any order, and treats absent ones as empty', async ({ assert }) => {
    const header =
      'utm_source,query_params,is_active,name,tags,booking_flow_id,active_until,example_urls'
    const row = `google,?lang=de+AT&x&y?=1&z?,FALSCH,A,"spring, a\\,b",${FLOW},2026-03-01T09:00:00+01:00,"https://a.example/\nhttps://b.example/"`

    const { drafts } = await readText(`${header}\n${row}`)
    const [draft] = drafts

    if (!draft?.ok) throw new Error(JSON.stringify(draft))
    assert.deepEqual(draft.value, {
      name: 'A',
      description: null,
      tags: ['spring', 'a,b'],
      externalId: null,
      bookingFlowId: FLOW,
      exampleUrls: ['https://a.example/', 'https://b.example/'],
      criteria: {
        queryParams: [
          { name: 'lang', value: 'de AT', required: true },
          { name: 'x', required: true },
          { name: 'y', value: '1', required: false },
          { name: 'z', required: false },
        ],
        campaign: { utm_source: 'google' },
      },
      isDefault: false,
      isActive: false,
      activeFromMs: null,
      activeUntilMs: Date.parse('2026-03-01T08:00:00Z'),
    })
  })

  test('names each wrong cell, and counts lines as an editor does', async ({ assert }) => {
    const rows = [
      `"two\r\nlines",${FLOW},/a`,
      `B,${FLOW},a`,
      '',
      `C,7,/%`,
      `D,${FLOW}`,
      `E,${FLOW},/a?b,c`,
      `F,${FLOW},/a`,
    ]

    assert.deepEqual(await problemsOf([HEADER, ...rows].join('\r\n')), [
      [2],
      [4, 'The path column must be a path that begins with /, such as /book/online'],
      [
        6,
        'The path column must write a % that begins no escape as %25',
        'The booking_flow_id field must be an identifier of 24 hexadecimal digits',
      ],
      [7, 'The row must have as many cells as the header (3), and has 2'],
      [8, 'The row must have as many cells as the header (3), and has 4'],
      [9],
    ])
  })

  test('is refused at once when {what}')
    .with([
      { what: 'it is JSON', text: '[{"name":"A"}]', said: 'It is JSON.' },
      { what: 'it is JSON lines', text: '\uFEFF{"name":"A"}\n', said: 'It is JSON.' },
      {
        what: 'it is not UTF-8',
        text: Buffer.from(`${HEADER}\nM\u00fcnchen`, 'latin1'),
        said: 'It is not UTF-8; a spreadsheet saves UTF-8 under the name "CSV UTF-8".',
      },
      ...[Buffer.from(HEADER, 'utf16le'), Buffer.from(HEADER, 'utf16le').swap16()].map((text) => ({
        what: 'it is UTF-16 without a mark',
        text,
        said: 'It is UTF-16 without a byte order mark; a spreadsheet saves UTF-8 under the name "CSV UTF-8".',
      })),
      ...[
        Buffer.from(`\uFEFF${HEADER}\n${ROW}`, 'utf16le').subarray(0, -1),
        Buffer.from(`\uFEFF${HEADER}\n${ROW}`, 'utf16le').swap16().subarray(0, -1),
        Buffer.from(`\uFEFF${HEADER}\n${ROW}\ud83d`, 'utf16le'),
      ].map((text) => ({
        what: 'it is UTF-16 in which a character is cut off',
        text,
        said: 'It begins as UTF-16, but a character in it is cut off: save it again.',
      })),
      {
        what: 'a quote is never closed',
        text: `${HEADER}\n${ROW}\n"B,${FLOW}\n${ROW}`,
        said: 'Line 3 has a cell whose double quote is never closed.',
      },
      {
        what: 'a quote stands inside a cell',
        text: `${HEADER}\n\n5" B,${FLOW},/b`,
        said: 'Line 3 has a double quote inside a cell: enclose the cell in double quotes, and write the one inside it twice.',
      },
    ])
    .run(async ({ assert }, { text, said }) => {
      const read = await readCsv(text)

      if (read.ok || read.error.type !== 'not_csv') throw new Error(JSON.stringify(read))
      assert.equal(read.error.fault.message, said)
    })

  test('has a header that names known columns, each once, and at least one row', async ({
    assert,
  }) => {
    const refused = async (text: string) => {
      const read = await readCsv(text)
      if (read.ok || read.error.type !== 'invalid') throw new Error(JSON.stringify(read))
      return read.error.problems.map(({ field, rule, message }) => [field, rule, message])
    }

    assert.deepEqual(await refused(`nmae,booking_flow_id,name,Path,name\n`), [
      ['nmae', 'unknownColumn', 'The column nmae is not known here (did you mean name?)'],
      ['Path', 'unknownColumn', 'The column Path is not known here (did you mean path?)'],
      ['name', 'distinct', 'The header must not repeat the column name'],
    ])
    const [none] = await refused('')
    assert.deepEqual(none?.slice(0, 2), ['name', 'required'])
    assert.lengthOf(await refused(`${'x,'.repeat(200)}x`), 22)
    assert.deepEqual(await refused(HEADER), [
      ['routers', 'array.minLength', 'The CSV must have a row below its header'],
    ])
    assert.deepEqual(await refused(`${HEADER}\n${`${ROW}\n`.repeat(1_500)}`), [
      ['routers', 'array.maxLength', 'The CSV must have at most 1000 rows below its header'],
    ])
  })
})
