import { test } from '@japa/runner'
import { readRouterCsv } from '#routing/routers/import/import_bodies_http'
import { bodyOf, type Drafts, readSource, textOfFile } from '#console/pages/import/drafts'
import {
  chosenMeanings,
  draftsAsTheyAre,
  draftsOf,
  keepMeanings,
  letterOf,
  missingFields,
  proposedMeanings,
  withMeaning,
} from '#console/pages/import/mapping'
import { correctedDrafts, errorText, groupsOf } from '#console/pages/import/problem_texts'
import type { RefusedDraft } from '#console/pages/import/drafts'
import { instantOfCell } from '#console/pages/import/sent_cell'
import * as de from '#console/texts/de'
import * as dePages from '#console/texts/de_pages'
import * as en from '#console/texts/en'
import * as enPages from '#console/texts/en_pages'
import { inBerlin } from '../in_berlin.js'
import { summaryOf } from '#console/pages/import/draft_summary'

const FLOW = '6562f0a1c3e5d7f901234502'

function read(text: string): Drafts {
  const source = readSource(text)
  if (typeof source === 'string') throw new Error(source)
  return source.kind === 'sheet' ? draftsAsTheyAre(source) : source
}

function sheetOf(lines: readonly string[]) {
  const source = readSource(lines.join('\r\n'))
  if (typeof source === 'string' || source.kind === 'json') throw new Error('no sheet')
  return source
}

test.group('Drafts of an import', () => {
  test('are read from JSON in each form, and from what spreadsheets write', ({ assert }) => {
    const one = '{"name":"A"}'
    for (const text of [`{"routers":[${one}]}`, `[${one}]`, one, `\uFEFF${one}\n`]) {
      assert.deepEqual(read(text), { kind: 'json', rows: [{ name: 'A' }] }, text)
    }
    assert.lengthOf(read(`${one}\n\n${one}\n`).rows, 2)

    const columns = [
      { name: 'name', letter: 'A' },
      { name: 'booking_flow_id', letter: 'B' },
    ]
    for (const [text, number] of [
      [`name,booking_flow_id\n"A, the first",${FLOW}\n`, 2],
      [`name;booking_flow_id\r\n;\r\nA, the first;${FLOW}\r\n;\r\n`, 3],
      [`sep=\t\nname\tbooking_flow_id\nA, the first\t${FLOW}`, 2],
    ] as const) {
      const rows = [{ number, cells: ['A, the first', FLOW] }]
      assert.deepEqual(read(text), { kind: 'csv', columns, rows })
    }
  })

  test('are sent as they were read, with quotation marks and line ends', ({ assert }) => {
    const csv = read('name,example_urls\n"Say ""hi""","https://a.example\nhttps://b.example"\n')

    const { type, text } = bodyOf(csv)

    assert.equal(type, 'text/csv')
    assert.deepEqual(read(text), csv)
    assert.equal(bodyOf(read('[{"name":"A"}]')).text, '{"routers":[{"name":"A"}]}')
  })

  const header = 'name,booking_flow_id,path,tags'
  const row = `A,${FLOW},/a,x`
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')

  test('are those that the service reads from the same file: {what}')
    .with([
      { what: 'semicolons', file: `${header}\r\n${row}\r\n`.replaceAll(',', ';') },
      {
        what: 'tabs, the last cell empty',
        file: `${header}\n${row}`.replaceAll(',', '\t').replace(/x$/, ''),
      },
      { what: 'lines that end in CR', file: `${header}\r${row}\r` },
      {
        what: 'lines that end in both ways',
        file: `${header}\r\n${row}\n${row.replace('A', 'B')}\r\n`,
      },
      {
        what: 'a stated separator, in capitals',
        file: `SEP=;\r\n${header}\n${row}`.replaceAll(',', ';'),
      },
      { what: 'a stated comma', file: `\uFEFFsep=,\n${header}\n${row}` },
      { what: 'empty lines before the header', file: `\n\r\n${header}\n\n${row}\n,,,\n` },
      {
        what: 'semicolons, a header in quotes with a comma',
        file: `"name";"booking_flow_id";"path";"tags"\n"A, B";${FLOW};/a;x`,
      },
      { what: 'a line end in a cell', file: `${header},description\n${row},"one\r\ntwo, "` },
      {
        what: 'UTF-16 with tabs',
        file: utf16(`\uFEFF${header}\r\nÄ${row}\r\n`.replaceAll(',', '\t')),
      },
      { what: 'UTF-16 of the other order', file: utf16(`\uFEFF${header}\n${row}`).swap16() },
      { what: 'a quote that is never closed', file: `${header}\n"A,${FLOW},/a,x` },
      { what: 'a quote inside a cell', file: `${header}\nA "B",${FLOW},/a,x` },
    ])
    .run(async ({ assert }, { file: content }) => {
      const bytes = Buffer.from(content)
      const ofService = await readRouterCsv(bytes, async () => [])
      const file = textOfFile(new Uint8Array(bytes).buffer)
      const source = typeof file === 'string' ? file : readSource(file.text)
      const ofConsole =
        typeof source === 'string' || source.kind === 'json'
          ? null
          : await readRouterCsv(Buffer.from(bodyOf(draftsAsTheyAre(source)).text), async () => [])

      assert.equal(ofConsole?.ok ?? false, ofService.ok)
      if (ofConsole?.ok && ofService.ok) {
        assert.isTrue(ofService.value.drafts.every((draft) => draft.ok))
        assert.deepEqual(ofConsole.value.drafts, ofService.value.drafts)
      }
    })

  test('are refused with the reason: {why} ({of})')
    .with([
      { of: 'nothing', text: ' \n', why: 'empty' },
      { of: 'a header', text: 'name,booking_flow_id\n', why: 'no_rows' },
      { of: 'a bracket', text: '[', why: 'not_json' },
      { of: 'a line', text: '{"name":1}\nnonsense', why: 'not_json' },
      { of: 'a quotation mark', text: 'name\n"open', why: 'not_csv' },
      { of: 'many', text: `[${'1,'.repeat(1_000)}1]`, why: 'too_many' },
      { of: 'long', text: `name\n${'a'.repeat(4_200_000)}`, why: 'too_large' },
    ])
    .run(({ assert }, { text, why }) => {
      assert.equal(readSource(text), why)
    })

  test('show their criteria in any form', ({ assert }) => {
    const json = read(
      `[{"name":"A","booking_flow_id":"${FLOW}","matching_criteria":{"path":{"segments":["x","y"]},
        "query_params":{"parameters":{"lang":{"value":"de"},"v":{}}},"campaign":{"utm_source":"g"}}}]`
    )
    const csv = read(
      `name,booking_flow_id,path,query_params,utm_source\nA,${FLOW},/x/y,lang=de&v,g\n`
    )
    const criteria = ['/x/y', 'lang=de', 'v', 'utm_source=g']
    const shown = { name: 'A', flowId: FLOW, criteria, hasEmptySegment: false }
    const nothing = { name: '', flowId: '', criteria: [], hasEmptySegment: false }

    assert.deepEqual(summaryOf(json, 0), shown)
    assert.deepEqual(summaryOf(csv, 0), shown)
    assert.deepEqual(summaryOf(read('[7]'), 0), nothing)
  })

  test('tell an empty segment of a path in any form', ({ assert }) => {
    const found = (text: string) => summaryOf(read(text), 0).hasEmptySegment
    const json = (...segments: string[]) =>
      found(JSON.stringify([{ matching_criteria: { path: { segments } } }]))
    const csv = (path: string) => found(`name,path\nA,${path}\n`)

    assert.isTrue(json('a', '', 'b'))
    assert.isTrue(json('/a//b'))
    assert.isTrue(csv('/a//b'))
    assert.isFalse(json('a', 'b'))
    assert.isFalse(csv('/a/b/'))
  })
})

const GERMAN = [
  'Kampagne;Quelle;Medium;Buchungsstrecke;Zielseite;von;bis;aktiv;Budget',
  'Frühling für Zähne;google;cpc;Implantate;/hamburg;01.01.2027 08:00;31.03.2027;ja;1.000,50 €',
  'Sommer – Ä;bing;cpc;Implantate; berlin;01.07.2027 8:00;;nein;',
]
const MEANT = [
  'name+utm_campaign',
  'utm_source',
  'utm_medium',
  'booking_flow',
  'path',
  'active_from',
  'active_until',
  'is_active',
  '',
] as const

test.group('A spreadsheet in the words of its author', (group) => {
  inBerlin(group)

  const utf16 = (text: string) => Buffer.from(text, 'utf16le')

  test('is the same in each form that German Excel saves: {what}')
    .with([
      { what: 'Windows-1252', of: (text: string) => windows1252(text) },
      { what: 'UTF-8', of: (text: string) => Buffer.from(text) },
      { what: 'UTF-8 with its mark', of: (text: string) => Buffer.from(`\uFEFF${text}`) },
      { what: 'UTF-16 with its mark', of: (text: string) => utf16(`\uFEFF${text}`) },
      { what: 'UTF-16 without its mark', of: utf16 },
      { what: 'UTF-16 of the other order', of: (text: string) => utf16(text).swap16() },
      { what: 'tabs', of: (text: string) => Buffer.from(text.replaceAll(';', '\t')) },
    ])
    .run(({ assert }, { of }) => {
      const bytes = of(GERMAN.join('\r\n'))
      const file = textOfFile(new Uint8Array(bytes).buffer)
      if (typeof file === 'string') throw new Error(file)
      assert.deepEqual(readSource(file.text), sheetOf(GERMAN))
    })

  test('is refused as a workbook', ({ assert }) => {
    assert.equal(textOfFile(new Uint8Array([0x50, 0x4b, 3, 4]).buffer), 'workbook')
  })

  test('is refused as UTF-16 in which a character is cut off', ({ assert }) => {
    const whole = utf16(`\uFEFF${GERMAN.join('\r\n')}`)
    for (const bytes of [whole.subarray(0, -1), utf16(`\uFEFFname\ud83d`)]) {
      assert.equal(textOfFile(new Uint8Array(bytes).buffer), 'broken_utf16')
    }
  })

  test('is proposed column by column, and sent as the service reads it', async ({ assert }) => {
    const sheet = sheetOf(GERMAN)
    const meanings = proposedMeanings(sheet)
    assert.deepEqual(meanings, MEANT)
    assert.deepEqual(missingFields(meanings), [])

    const drafts = draftsOf(sheet, meanings)
    const { text } = bodyOf(drafts)
    const [header, first, second] = text.split('\n')
    assert.equal(
      header,
      'name,utm_campaign,utm_source,utm_medium,booking_flow,path,active_from,active_until,is_active'
    )
    assert.equal(
      first,
      'Frühling für Zähne,Frühling für Zähne,google,cpc,Implantate,/hamburg,2027-01-01T07:00:00.000Z,2027-03-31T22:00:00.000Z,true'
    )
    assert.equal(
      second,
      'Sommer – Ä,Sommer – Ä,bing,cpc,Implantate,/berlin,2027-07-01T06:00:00.000Z,,false'
    )
    const flows = [{ id: FLOW, name: 'Implantate' }]
    const ofService = await readRouterCsv(Buffer.from(text), async () => flows)
    assert.isTrue(ofService.ok && ofService.value.drafts.every((draft) => draft.ok))
  })

  test('is proposed as chosen before for its headings', ({ assert }) => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const sheet = sheetOf(GERMAN)
    const chosen = withMeaning(withMeaning(MEANT, 8, 'tags'), 0, 'name')
    keepMeanings(sheet, chosen, storage)

    const other = sheetOf(['BUDGET;Kampagne', '7;A'])
    assert.deepEqual(proposedMeanings(other, chosenMeanings(storage)), ['tags', 'name'])
    const full = {
      ...storage,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    keepMeanings(other, ['', 'name'], full)
    assert.deepEqual(proposedMeanings(other, chosenMeanings(storage)), ['tags', 'name'])
  })

  test('has each meaning once, and asks for what a router requires', ({ assert }) => {
    const sheet = sheetOf(['Titel;Link;Link 2', 'A;https://clinic.example/a;x'])
    const meanings = proposedMeanings(sheet)
    assert.deepEqual(meanings, ['name', 'matching_criteria_from_url', ''])
    assert.deepEqual(missingFields(meanings), ['booking_flow'])
    assert.include(
      bodyOf(draftsOf(sheet, meanings, FLOW)).text,
      `A,https://clinic.example/a,${FLOW}`
    )
    assert.deepEqual(withMeaning(meanings, 2, 'matching_criteria_from_url')[1], '')
    assert.deepEqual(withMeaning(['name+utm_campaign'], 1, 'name'), [''])
  })

  test('is proposed completely for the template, in each language', ({ assert }) => {
    const expected = [
      'name',
      'booking_flow',
      'path',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'active_from',
      'active_until',
      'is_active',
    ]
    for (const { template } of [enPages.import, dePages.import]) {
      const sheet = sheetOf([template.headings, template.row].map((cells) => cells.join(';')))
      assert.deepEqual(proposedMeanings(sheet), expected)
      const { text } = bodyOf(draftsOf(sheet, proposedMeanings(sheet)))
      assert.include(text, '2027-01-01T07:00:00.000Z,2027-03-31T22:00:00.000Z,true')
    }
  })

  test('includes a last day in its window, and keeps what is no time', ({ assert }) => {
    assert.equal(instantOfCell('active_until', '31.03.2027'), '2027-03-31T22:00:00.000Z')
    assert.equal(instantOfCell('active_until', '31.03.2027 00:00'), '2027-03-30T22:00:00.000Z')
    assert.equal(instantOfCell('active_from', '31.03.2027'), '2027-03-30T22:00:00.000Z')
    assert.isNull(instantOfCell('active_from', 'Ostern'))
    assert.deepEqual([0, 25, 26, 701, 702].map(letterOf), ['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })

  test('has refusals by cell and text, grouped where they are alike, and corrected once', ({
    assert,
  }) => {
    const drafts = draftsOf(sheetOf(GERMAN), MEANT)
    const unknown = {
      column: 'booking_flow',
      field: 'booking_flow',
      rule: 'cell',
      message: 'The booking_flow column must name a booking flow of the organization',
    }
    const late = {
      ...unknown,
      column: 'active_from',
      field: 'scheduling.active_from',
      rule: 'instant',
    }
    const refused = (index: number, errors: (typeof unknown)[]): [number, RefusedDraft] => [
      index,
      { index, problems: [{ code: 'E_VALIDATION_ERROR', detail: '', errors }] },
    ]
    const refusals = new Map([refused(0, [unknown]), refused(1, [unknown, late])])
    const german = { ...de, ...dePages }

    assert.equal(
      errorText(drafts, 1, unknown, german),
      'D3 „Implantate“: Keine Strecke heißt so. Wählen Sie eine.'
    )
    assert.match(
      errorText(drafts, 1, late, german),
      /^F3 „01\.07\.2027 8:00“: .*01\.01\.2027 08:00/
    )
    assert.equal(
      errorText(drafts, 0, { ...unknown, rule: 'required', column: 'name' }, { ...en, ...enPages }),
      'A2 “Frühling für Zähne”: Fill this in.'
    )
    const groups = groupsOf(drafts, refusals, german)
    assert.lengthOf(groups, 1)
    assert.equal(
      german.import.group(groups[0]?.places ?? [], 'Implantate'),
      '2 Zeilen (D2, D3): „Implantate“'
    )
    const corrected = correctedDrafts(drafts, groups, new Map([[groups[0]?.key ?? '', 'Implants']]))
    assert.equal(bodyOf(corrected).text.match(/,Implants,/g)?.length, 2)
  })
})

/** The letters of these tests that differ from Latin-1 are the dash and the euro. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('–', '\x96').replaceAll('€', '\x80'), 'latin1')
}
