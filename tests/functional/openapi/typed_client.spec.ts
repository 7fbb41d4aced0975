import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { test } from '@japa/runner'
import ts from 'typescript'
import { API_DOCUMENT, typesOf } from '#scripts/openapi/api_types'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'
import { mistakesIn } from '#tests/support/typescript/mistakes_in'

const CONSUMER = new URL('tests/functional/openapi/consumer/book_a_visit.ts', PROJECT_URL)
const TYPES = new URL('tests/functional/openapi/consumer/api_types.d.ts', PROJECT_URL)

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
}

/** Each is a mistake that a consumer could make, as a change to what the consumer wrote. */
const MISTAKES: readonly [string, string][] = [
  ["name: 'Spring implants'", "nmae: 'Spring implants'"],
  ['duration_minutes: 30', "duration_minutes: '30'"],
  ["on_conflict: 'reject'", "on_conflict: 'refuse'"],
  ['/v1/booking-flow-routers/resolve', '/v1/booking-flow-routers/match'],
  ['resolved.data.matched_by', 'resolved.data.matchedBy'],
]

/** What the consumer with a mistake is taken for: a file beside it. */
function fileOf(at: number): string {
  return fileURLToPath(new URL(`wrong_${at}.ts`, CONSUMER))
}

test.group('A client that is generated from the document', (group) => {
  let served: string
  let found: ReadonlyMap<string, readonly string[]>

  group.setup(async () => {
    const response = await fetch(`${BASE_URL}/openapi.json`)
    served = await response.text()
    await writeFile(TYPES, await typesOf(served))
    const text = readFileSync(CONSUMER, 'utf8')
    const wrong = MISTAKES.map(([right, mistake], at): [string, string] => [
      fileOf(at),
      text.replace(right, mistake),
    ])
    found = mistakesIn(new Map([[fileURLToPath(CONSUMER), text], ...wrong]), OPTIONS)
  })

  test('has the types of requests and answers', ({ assert }) => {
    assert.notInclude([...found.keys()], fileURLToPath(CONSUMER))
    assert.sameMembers(
      [...found.keys()],
      MISTAKES.map((_, at) => fileOf(at))
    )
  })

  test('does not compile with a mistake: {mistake}')
    .with(MISTAKES.map(([right, mistake], at) => ({ right, mistake, at })))
    .run(({ assert }, { right, at }) => {
      assert.include(readFileSync(CONSUMER, 'utf8'), right)
      assert.isNotEmpty(found.get(fileOf(at)))
    })

  test('is made of the document that the web console and the client package use', ({ assert }) => {
    const committed = JSON.parse(readFileSync(API_DOCUMENT, 'utf8'))

    const isSame = isDeepStrictEqual(committed, JSON.parse(served))
    assert.isTrue(isSame, 'The document has changed: npm run openapi:types')
  })

  test('works with the service', async ({ assert }) => {
    const { bearer } = await createTenant()
    const { bookAVisit } = await import(CONSUMER.href)

    const { flowId, routerId, ...visit } = await bookAVisit(BASE_URL, bearer)

    assert.match(flowId, /^[0-9a-f]{24}$/)
    assert.deepEqual(visit, {
      resolvedRouterId: routerId,
      matchedBy: 'campaign: utm_source is "google"; path is "/implants"',
      priorityClass: 'campaign',
      refusal: 'E_NO_ROUTER_MATCHED',
    })
  })
})
