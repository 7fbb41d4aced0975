import { test } from '@japa/runner'
import { originsOf } from '#console/pages/keys/snippet_text'
import { snippetText } from '#console/pages/keys/snippet_text'

const VALUES = {
  service: 'https://signalbox.example/base',
  key: 'sbp_1.2',
  isGranted: true,
  href: 'https://book.example/?a=1&b="2"',
  label: 'Book <now>',
  form: 'your form',
}

test.group('The origins that a person writes', () => {
  test('are read from {what}')
    .with([
      {
        what: 'an origin',
        text: 'https://www.clinic.example',
        origins: ['https://www.clinic.example'],
      },
      {
        what: 'an address without a scheme, with a path',
        text: 'www.clinic.example/team?utm_source=x',
        origins: ['https://www.clinic.example'],
      },
      {
        what: 'two in capitals and several lines',
        text: ' HTTPS://A.example/ , b.example\nb.example/x ',
        origins: ['https://a.example', 'https://b.example'],
      },
      {
        what: 'a loopback address',
        text: 'http://localhost:8080/a',
        origins: ['http://localhost:8080'],
      },
      {
        what: 'a host with an umlaut',
        text: 'praxis-müller.example',
        origins: ['https://xn--praxis-mller-klb.example'],
      },
      {
        what: 'what is no website: as it is',
        text: 'capacitor://localhost',
        origins: ['capacitor://localhost'],
      },
      { what: 'nothing', text: ' \n', origins: [] },
    ])
    .run(({ assert }, { text, origins }) => {
      assert.deepEqual(originsOf(text), origins)
    })
})

test.group('The snippet of a key', () => {
  test('names the service, the key and where links lead, as markup', ({ assert }) => {
    assert.equal(
      snippetText('entrance', VALUES),
      `<link rel="preconnect" href="https://signalbox.example" crossorigin />
<script
  async crossorigin src="https://signalbox.example/base/embed.js"
  data-signalbox-key="sbp_1.2"
  data-signalbox-consent="granted"
></script>
<a href="https://book.example/?a=1&amp;b=&quot;2&quot;" data-signalbox-link>Book &lt;now></a>`
    )
  })

  test('begins a booking where visitors book, and ends it by their form or by the page of thanks', ({
    assert,
  }) => {
    const text = snippetText('booking', { ...VALUES, isGranted: false })
    assert.include(text, 'data-signalbox-resolve="off" data-signalbox-autostart')
    assert.include(text, '<form data-signalbox-complete>\n  <!-- your form -->')
    assert.notInclude(text, 'consent')
    const thanks = snippetText('booked', VALUES)
    assert.include(thanks, 'data-signalbox-resolve="off" data-signalbox-complete')
    assert.notInclude(thanks, '<a')
  })
})
