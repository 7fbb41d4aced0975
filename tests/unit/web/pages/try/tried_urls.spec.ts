import { test } from '@japa/runner'
import { keepTried, TRIED_MAX, triedUrls } from '#console/pages/try/trial'

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test.group('The URLs that a tab has tried', () => {
  test('are kept once each, the latest first, up to a bound', ({ assert }) => {
    const kept = storage()
    for (let at = 0; at <= TRIED_MAX; at += 1) keepTried(`https://a.example/${at}`, kept)
    keepTried('https://a.example/7', kept)

    const urls = triedUrls(kept)
    assert.lengthOf(urls, TRIED_MAX)
    assert.deepEqual(urls.slice(0, 2), ['https://a.example/7', `https://a.example/${TRIED_MAX}`])
  })

  test('are ignored when the tab holds something else', ({ assert }) => {
    const kept = storage()
    kept.setItem('signalbox.kept.tried', '{')
    assert.deepEqual(triedUrls(kept), [])
  })
})
