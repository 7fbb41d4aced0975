import { test } from '@japa/runner'
import { overlapOf, type ConflictKind } from '#routing/engine/conflicts/conflict_kind'
import { conflictMessage } from '#routing/engine/conflicts/conflict_message'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { relate } from '#routing/engine/criteria/relation'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { buildRouter } from '#tests/support/routing/router_builder'

type Season = Partial<Pick<RoutableRouter, 'activeUntilMs' | 'isActive'>>

const path = { segments: ['book'] }
const plan = (value: string) => [{ name: 'plan', value, required: true }]

/** The message about two routers, the newer of which is examined. */
function messageOf(
  kind: ConflictKind,
  ofOlder: MatchingCriteria,
  ofNewer: MatchingCriteria | null,
  { exampleUrls = [], season = {} }: { exampleUrls?: string[]; season?: Season } = {}
): string {
  const named = (number: number, name: string) => ({ name, createdAtMs: number })
  const older = new RankedRouter(buildRouter(1, ofOlder, named(1, 'Older')))
  const newer = new RankedRouter(buildRouter(2, ofNewer, { ...named(2, 'Newer'), ...season }))
  const relation = relate(newer.urlSet, older)
  return conflictMessage(kind, newer, older, overlapOf(newer, older, 0), exampleUrls, relation)
}

test.group('The message of a conflict', () => {
  test('of a duplicate names the router that loses, and for how long', ({ assert }) => {
    const same = 'ask for the same URLs.'
    assert.equal(
      messageOf('duplicate', { path }, { path }),
      `"Newer" and "Older" ${same} "Older" can never win, because "Newer" was created later.`
    )
    assert.equal(
      messageOf('duplicate', { path }, { path }, { season: { activeUntilMs: 50 } }),
      `"Newer" and "Older" ${same} "Older" does not win while both are open, because "Newer" was created later.`
    )
  })

  test('of each other kind names the winner and its ground', ({ assert }) => {
    assert.equal(
      messageOf(
        'shadowed',
        { path, campaign: { utm_source: 's' } },
        { campaign: { utm_source: 's' } }
      ),
      '"Older" can never win: "Newer" matches every URL of it and was created later.'
    )
    assert.equal(
      messageOf('takeover', { campaign: { utm_source: 's' } }, { campaign: { utm_medium: 'm' } }),
      '"Newer" takes URLs that "Older" matches as well: their class and specificity are equal, and "Newer" was created later.'
    )
    assert.equal(
      messageOf('overlap', { queryParams: plan('pro') }, { path }),
      'Some URLs match both "Newer" and "Older". They go to "Newer", because it is of a higher priority class.'
    )
    assert.equal(
      messageOf(
        'specialization',
        { path, queryParams: plan('pro') },
        { path, queryParams: [...plan('pro'), { name: 'ref', required: true }] }
      ),
      '"Newer" is a special case of "Older" and wins there, because it is more specific.'
    )
  })

  test('of claimed examples says why the two do not overlap although both match the URL: {0}')
    .with([
      ['They match common URLs, but not at the same time.', { path }, { activeUntilMs: 0 }],
      ['One of them is inactive.', { path }, { isActive: false }],
      ['One is the default router, which gives way.', null, {}],
    ] as const)
    .run(({ assert }, [why, ofNewer, season]) => {
      const exampleUrls = ['https://example.com/book']
      const message = messageOf('example_claimed', { path }, ofNewer, { exampleUrls, season })
      assert.isTrue(message.endsWith(`claimed by the other. ${why}`), message)
    })

  test('of claimed examples counts them, and says which router wins what both match', ({
    assert,
  }) => {
    const book = 'https://example.com/book'
    assert.equal(
      messageOf(
        'example_claimed',
        { path },
        { path: { segments: ['care'] } },
        { exampleUrls: [book] }
      ),
      'An example URL of one of "Newer" and "Older" is claimed by the other. They do not match the same URLs.'
    )
    assert.equal(
      messageOf(
        'example_claimed',
        { path },
        { path, queryParams: plan('pro') },
        {
          exampleUrls: [book, `${book}?plan=pro`],
        }
      ),
      '2 example URLs of one of "Newer" and "Older" are claimed by the other. "Newer" wins what both match.'
    )
  })
})
