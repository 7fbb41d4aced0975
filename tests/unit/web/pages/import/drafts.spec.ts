import { test } from '@japa/runner'
import { readRouterCsv } from '#routing/http/imports/csv/read_router_csv'
import { bodyOf, readDrafts, textOfFile } from '../../../../../web/pages/import/drafts.js'
import { summaryOf } from '../../../../../web/pages/import/draft_summary.js'

const FLOW = '6562f0a1c3e5d7f901234502'

function read(text: string) {
  const drafts = readDrafts(text)
  if (typeof drafts === 'string') throw new Error(drafts)
  return drafts
}

test.group('Drafts of an import', () => {
  test('are read from JSON in each form, and from what spreadsheets write', ({ assert }) => {
    const one = '{"name":"A"}'
    for (const text of [`{"routers":[${one}]}`, `[${one}]`, one, `\uFEFF${one}\n`]) {
      assert.deepEqual(read(text), { kind: 'json', rows: [{ name: 'A' }] }, text)
    }
    assert.lengthOf(read(`${one}\n\n${one}\n`).rows, 2)

    const rows = [['A, the first', FLOW]]
    for (const text of [
      `name,booking_flow_id\n"A, the first",${FLOW}\n`,
      `name;booking_flow_id\r\nA, the first;${FLOW}\r\n;\r\n`,
      `sep=\t\nname\tbooking_flow_id\nA, the first\t${FLOW}`,
    ]) {
      assert.deepEqual(read(text), { kind: 'csv', columns: ['name', 'booking_flow_id'], rows })
    }
  })

  test('are sent as they were read, with their quotation marks and line ends', ({ assert }) => {
    const csv = read('name,example_urls\n"Say ""hi""","https://a.example\nhttps://b.example"\n')

    const { type, text } = bodyOf(csv)

    assert.equal(type, 'text/csv')
    assert.deepEqual(read(text), csv)
    assert.equal(bodyOf(read('[{"name":"A"}]')).text, '{"routers":[{"name":"A"}]}')
  })

  const header = 'name,booking_flow_id,path,tags'
  const row = `A,${FLOW},/a,x`
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')

  test('are those that the service reads of the same file: {what}')
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
      { what: 'UTF-16 without a mark', file: utf16(`${header}\nÄ${row}`) },
      { what: 'Windows-1252', file: Buffer.from(`${header}\nÄ${row}`, 'latin1') },
      { what: 'a quote that is never closed', file: `${header}\n"A,${FLOW},/a,x` },
      { what: 'a quote inside a cell', file: `${header}\nA "B",${FLOW},/a,x` },
    ])
    .run(async ({ assert }, { file }) => {
      const bytes = Buffer.from(file)
      const ofService = await readRouterCsv(bytes, async () => [])
      const source = textOfFile(new Uint8Array(bytes).buffer)
      const drafts = typeof source === 'string' ? source : readDrafts(source.text)
      const ofConsole =
        typeof drafts === 'string'
          ? null
          : await readRouterCsv(Buffer.from(bodyOf(drafts).text), async () => [])

      assert.equal(ofConsole?.ok ?? false, ofService.ok)
      if (ofConsole?.ok && ofService.ok) {
        assert.isTrue(ofService.value.drafts.every((draft) => draft.ok))
        assert.deepEqual(ofConsole.value.drafts, ofService.value.drafts)
      }
    })

  test('are none, and say why: {why} ({of})')
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
      assert.equal(readDrafts(text), why)
    })

  test('show what they ask for, whatever their form', ({ assert }) => {
    const json = read(
      `[{"name":"A","booking_flow_id":"${FLOW}","matching_criteria":{"path":{"segments":["x","y"]},
        "query_params":{"parameters":{"lang":{"value":"de"},"v":{}}},"campaign":{"utm_source":"g"}}}]`
    )
    const csv = read(
      `name,booking_flow_id,path,query_params,utm_source\nA,${FLOW},/x/y,lang=de&v,g\n`
    )
    const shown = { name: 'A', flowId: FLOW, criteria: ['/x/y', 'lang=de', 'v', 'utm_source=g'] }

    assert.deepEqual(summaryOf(json, 0), shown)
    assert.deepEqual(summaryOf(csv, 0), shown)
    assert.deepEqual(summaryOf(read('[7]'), 0), { name: '', flowId: '', criteria: [] })
  })
})
