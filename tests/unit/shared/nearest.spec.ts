import { test } from '@japa/runner'
import { nearest } from '#shared/nearest'

const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term']

test.group('The nearest choice', () => {
  test('of {text} is {choice}')
    .with([
      { text: 'utm_sorce', choice: 'utm_source', choices: UTM },
      { text: 'utm_soucre', choice: 'utm_source', choices: UTM },
      { text: 'utmCampaign', choice: 'utm_campaign', choices: UTM },
      { text: 'UTM-TERM', choice: 'utm_term', choices: UTM },
      { text: 'nmae', choice: 'name', choices: ['description', 'name'] },
      { text: 'router:read', choice: 'routers:read', choices: ['flows:read', 'routers:read'] },
      { text: 'Warn', choice: 'warn', choices: ['warn', 'reject'] },
    ])
    .run(({ assert }, { text, choice, choices }) => {
      assert.equal(nearest(text, choices), choice)
    })

  test('is null for {$self}, which resembles no choice')
    .with(['', '_', 'page', 'x', 'source', 'utm', 'u'.repeat(41)])
    .run(({ assert }, text) => {
      assert.isNull(nearest(text, [...UTM, 'name']))
    })
})
