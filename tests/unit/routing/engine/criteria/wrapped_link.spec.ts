import { test } from '@japa/runner'
import fc from 'fast-check'
import { MAX_URL_LENGTH } from '#routing/engine/criteria/request_url'
import { unwrapLink } from '#routing/engine/criteria/wrapped_link'

const PAGE = 'https://clinic.example/implants?utm_source=mail&utm_campaign=spring#top'
const ESCAPED = encodeURIComponent(PAGE)

const safeLink = (url: string) =>
  `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05%7C01%7Cann%40praxis.example%7C0&sdata=aB%3D&reserved=0`
const barracuda = (url: string) =>
  `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(url)}&c=E,1,abc&typo=1`
/** As the vendor's decoder for the second form undoes it. */
const secondForm = (url: string) =>
  encodeURIComponent(url)
    .replaceAll('-', '-2D')
    .replaceAll('_', '-5F')
    .replaceAll('%2F', '_')
    .replaceAll('%', '-')

/** A link, whose wrappings are taken off, and what is inside. */
const WRAPPED: readonly (readonly [string, string, string])[] = [
  ['Microsoft Safe Links', safeLink(PAGE), PAGE],
  [
    'Microsoft Safe Links',
    safeLink(PAGE).replace('outlook.com/', 'outlook.com/ap/t-59584e83/'),
    PAGE,
  ],
  [
    'Microsoft Safe Links',
    `https://usg01.safelinks.protection.office365.us/?url=${ESCAPED}&data=x`,
    PAGE,
  ],
  [
    'Microsoft Safe Links',
    `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${ESCAPED}&locale=de-de`,
    PAGE,
  ],
  [
    'Proofpoint',
    `https://urldefense.proofpoint.com/v1/url?u=${ESCAPED}&k=abc%3D&r=x&m=y&s=z`,
    PAGE,
  ],
  [
    'Proofpoint',
    `https://urldefense.proofpoint.com/v2/url?u=${secondForm(PAGE)}&d=DwMFaQ&c=abc&r=x&m=y&s=z&e=`,
    PAGE,
  ],
  [
    'Proofpoint',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__clinic.example_a-5Fb-3Fx-3D1-26amp-3By-3D2&d=a&c=b',
    'https://clinic.example/a_b?x=1&y=2',
  ],
  [
    'Proofpoint',
    'https://urldefense.com/v3/__https://lkml.org/lkml/2020/3/24/1870__;!!GjvTz_vk!US3LozmC$',
    'https://lkml.org/lkml/2020/3/24/1870',
  ],
  [
    'Proofpoint',
    'https://urldefense.com/v3/__https://clinic.example/a*option-1__;Iw!!ACWV5N9M2RV99hQ!Oav0$',
    'https://clinic.example/a#option-1',
  ],
  [
    'Proofpoint',
    'https://urldefense.com/v3/__https://clinic.example/o/owa*2Findex.html?alt=media*top__;JSM!!Fjc1LPEtn8I!x$',
    'https://clinic.example/o/owa%2Findex.html?alt=media#top',
  ],
  [
    'Proofpoint',
    'https://urldefense.us/v3/__https:/clinic.example/m**Bnchen__;w7zDvMO8!!a!b$',
    'https://clinic.example/müüünchen',
  ],
  ['Barracuda', barracuda(PAGE), PAGE],
  [
    'Google',
    `https://www.google.com/url?q=${ESCAPED}&sa=D&source=docs&ust=1700000000&usg=AOvVaw`,
    PAGE,
  ],
  ['Google', `https://www.google.co.uk/url?sa=t&url=${ESCAPED}&ved=2ah`, PAGE],
  ['Facebook', `https://l.facebook.com/l.php?u=${ESCAPED}&h=AT0abc`, PAGE],
  ['Facebook', `http://lm.facebook.com/l.php?u=${ESCAPED}`, PAGE],
  ['Instagram', `https://l.instagram.com/?u=${ESCAPED}&e=AT0`, PAGE],
  [
    'AMP',
    'https://clinic-example.cdn.ampproject.org/c/s/clinic.example/implants?utm_source=a',
    'https://clinic.example/implants?utm_source=a',
  ],
  [
    'AMP',
    'https://clinic-example.cdn.ampproject.org/v/clinic.example/implants',
    'http://clinic.example/implants',
  ],
  [
    'AMP',
    'https://www.google.de/amp/s/clinic.example/implants?a=1',
    'https://clinic.example/implants?a=1',
  ],
  [
    'AMP',
    'https://clinic-example.bing-amp.com/c/s/clinic.example/implants',
    'https://clinic.example/implants',
  ],
  ['Barracuda, Microsoft Safe Links', barracuda(safeLink(PAGE)), PAGE],
  [
    'Google, Google, Google',
    [1, 2, 3].reduce((url) => `https://google.com/url?q=${encodeURIComponent(url)}`, PAGE),
    PAGE,
  ],
]

/** Links that look wrapped and are not, or hold nothing that a browser could open. */
const WHOLE: readonly string[] = [
  PAGE,
  '',
  'no link',
  'https://clinic.example/url?q=https://other.example/',
  `https://safelinks.protection.outlook.com.evil.example/?url=${ESCAPED}`,
  `https://notsafelinks.protection.outlook.com/?url=${ESCAPED}`,
  'https://eur03.safelinks.protection.outlook.com/?data=1',
  'https://www.google.com/search?q=https%3A%2F%2Fclinic.example',
  'https://www.google.com/url?q=implants',
  'https://www.google.com/url?q=javascript%3Aalert(1)',
  'https://www.google.com/url?q=%2Fsearch%3Fq%3Dimplants',
  'https://www.google.com/amp/s/',
  'https://l.facebook.com/l.php?u=ftp%3A%2F%2Fclinic.example%2Fa',
  'https://l.facebook.com/groups?u=https%3A%2F%2Fclinic.example%2Fa',
  'https://urldefense.com/v3/__https://clinic.example/a',
  'https://urldefense.com/v2/url?u=https-3A__clinic.example_-E0-A4-A&d=a',
  'https://urldefense.com/v4/url?u=https%3A%2F%2Fclinic.example',
  `https://www.google.com/url?q=${'https://clinic.example/'.padEnd(MAX_URL_LENGTH, 'a')}`,
]

test.group('A wrapped link', () => {
  test('loses what each service put around it', ({ assert }) => {
    for (const [names, link, inside] of WRAPPED) {
      const { url, wrappers } = unwrapLink(link)

      assert.deepEqual([wrappers.join(', '), url], [names, inside], link)
    }
  })

  test('stays as it is where nobody wrapped it, or nothing is inside', ({ assert }) => {
    for (const link of WHOLE) assert.deepEqual(unwrapLink(link), { url: link, wrappers: [] })
  })

  test('loses at most three wrappings', ({ assert }) => {
    const { url, wrappers } = unwrapLink(safeLink(barracuda(safeLink(barracuda(PAGE)))))

    assert.deepEqual([wrappers.length, url], [3, barracuda(PAGE)])
  })

  test('gives back any link that is put into it', ({ assert }) => {
    const forms = [
      safeLink,
      barracuda,
      (url: string) => `https://urldefense.com/v2/url?u=${secondForm(url)}&d=a`,
    ]
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (page) => {
        fc.pre(!page.includes('&amp;'))
        for (const form of forms) assert.equal(unwrapLink(form(page)).url, page)
      }),
      { numRuns: 100 }
    )
  })
})
