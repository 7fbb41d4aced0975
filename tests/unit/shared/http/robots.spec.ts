import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { isRobot } from '#shared/http/request'

/** The fixtures of isbot itself, under its license. */
const { robots, browsers } = JSON.parse(
  readFileSync(new URL('user_agents.json', import.meta.url), 'utf8')
) as Readonly<Record<'robots' | 'browsers', readonly string[]>>

test.group('The user agent', () => {
  test('of at least 99 % of the known robots is recognised', ({ assert }) => {
    assert.isAbove(robots.length, 600)
    assert.isAtLeast(robots.filter(isRobot).length, robots.length * 0.99)
  })

  test('of no known browser is that of a robot', ({ assert }) => {
    assert.isAbove(browsers.length, 500)
    assert.deepEqual(browsers.filter(isRobot), [])
  })

  test('of a headless browser, a link preview and an ad reviewer is that of a robot', ({
    assert,
  }) => {
    for (const agent of [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'AdsBot-Google (+http://www.google.com/adsbot.html)',
    ]) {
      assert.isTrue(isRobot(agent), agent)
    }
  })

  test('is judged the same the second time, and by its beginning when it is long', ({ assert }) => {
    const [browser = ''] = browsers
    const long = `Googlebot/2.1 ${'x'.repeat(20_000)}`
    for (const time of ['first', 'second']) {
      assert.isTrue(isRobot(long), time)
      assert.isFalse(isRobot(`${browser}${' '.repeat(1_024)}Googlebot/2.1`), time)
      assert.isFalse(isRobot(browser), time)
    }
  })

  test('is no robot when there is none: a page without it is judged by its request', ({
    assert,
  }) => {
    assert.isFalse(isRobot(''))
  })
})
