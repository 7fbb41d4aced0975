import { test } from '@japa/runner'
import { DRAFTS_MAX, draftPlace, keepDraft, keptDraft, tryPlace } from '#console/shared/drafts'

/** The session storage of a tab with room for so many characters. */
function tab(room = Infinity) {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new Error('QuotaExceededError')
      held.set(key, value)
    },
  }
}

const draft = (name: string) => ({ router: { name }, routerId: null })

test.group('Drafts of a tab', () => {
  test('are read by their key, more than once', ({ assert }) => {
    const storage = tab()
    const key = keepDraft({ router: { name: 'Spring' }, routerId: 'r1' }, storage)

    assert.isNotNull(key)
    const expected = { router: { name: 'Spring' }, routerId: 'r1' }
    assert.deepEqual(keptDraft(key ?? '', storage), expected)
    assert.deepEqual(keptDraft(key ?? '', storage), expected)
    assert.isNull(keptDraft('unknown', storage))
  })

  test('are bounded: a further one replaces the oldest', ({ assert }) => {
    const storage = tab()
    const keys = Array.from({ length: DRAFTS_MAX + 1 }, (_, n) =>
      keepDraft(draft(`n${n}`), storage)
    )

    assert.isNull(keptDraft(keys[0] ?? '', storage))
    assert.equal(keptDraft(keys[1] ?? '', storage)?.router.name, 'n1')
    assert.equal(keptDraft(keys.at(-1) ?? '', storage)?.router.name, `n${DRAFTS_MAX}`)
  })

  test('are dropped, the oldest first, when the tab is full', ({ assert }) => {
    const storage = tab(250)
    const old = keepDraft(draft('x'.repeat(90)), storage)
    const young = keepDraft(draft('y'.repeat(90)), storage)

    assert.isNull(keptDraft(old ?? '', storage))
    assert.isNotNull(keptDraft(young ?? '', storage))
    assert.isNull(keepDraft(draft('z'.repeat(300)), storage))
  })

  test('are part of the address that shows them', ({ assert }) => {
    const storage = tab()
    const fresh = draftPlace(draft('Spring'), storage)
    const edit = draftPlace({ router: { is_active: false }, routerId: 'r1' }, storage)
    const url = 'https://clinic.example/a?b=c&d#e'
    const trial = tryPlace({ url, at: '2026-03-01T00:00:00.000Z', draft: draft('Spring') }, storage)

    assert.match(fresh, /^\/routers\/new\?draft=[0-9a-f]{32}$/)
    assert.match(edit, /^\/routers\/r1\?draft=/)
    assert.equal(keptDraft(fresh.split('=')[1] ?? '', storage)?.router.name, 'Spring')
    const query = new URLSearchParams(trial.slice('/try?'.length))
    assert.equal(query.get('url'), url)
    assert.equal(query.get('at'), '2026-03-01T00:00:00.000Z')
    assert.equal(keptDraft(query.get('draft') ?? '', storage)?.router.name, 'Spring')
    assert.equal(tryPlace({ url }, storage), `/try?url=${encodeURIComponent(url)}`)
  })

  test('are ignored when another script wrote something else there', ({ assert }) => {
    for (const text of ['{', '7', '{}', 'null']) {
      assert.isNull(keptDraft('a', { getItem: () => text, setItem: () => {} }), text)
    }
  })
})
