import { test } from '@japa/runner'
import { brokenText } from '#routing/engine/criteria/broken_text'

/** By code. A placeholder has its source beside it. */
const BROKEN: Readonly<Record<string, readonly (readonly [text: string, source: string])[]>> = {
  unfilled_placeholder: [
    ['{{campaign.name}}', 'Meta, https://www.facebook.com/business/help/2360940870872492'],
    ['{{CAMPAIGN_ID}}', 'Reddit, https://business.reddithelp.com/s/article/url-parameters'],
    ['{campaignid}', 'Google, https://support.google.com/google-ads/answer/6305348'],
    ['{keyword:zahnarzt}', 'Google, https://support.google.com/google-ads/answer/6305348'],
    ['{_season}', 'Google, https://support.google.com/google-ads/answer/6325879'],
    ['{OrderItemId}', 'Microsoft, https://help.ads.microsoft.com/apex/index/3/en/56799'],
    ['meta_{{adset.name}}_2026', 'within a text'],
    ['__CAMPAIGN_NAME__', 'TikTok, https://ads.tiktok.com/help/article/track-offsite-web-events'],
    ['%%CAMPAIGN_ID%%', 'Google Ad Manager, https://support.google.com/admanager/answer/2376981'],
    ['%%emailaddr%%', 'Salesforce Marketing Cloud'],
    [
      '${CAMPAIGN_ID}',
      'Display & Video 360, https://support.google.com/displayvideo/answer/2789508',
    ],
    ['$section_id$', 'Outbrain, https://www.outbrain.com/help/advertisers/'],
    ['*|CAMPAIGN_UID|*', 'Mailchimp, https://mailchimp.com/help/all-the-merge-tags-cheat-sheet/'],
    ['{{ contact.EMAIL }}', 'Brevo, https://help.brevo.com/hc/en-us/articles/360000268730'],
    ['{% if x %}', 'Klaviyo, https://help.klaviyo.com/hc/en-us/articles/4408802648731'],
    ['[[email]]', 'GetResponse'],
    ['[[var:name]]', 'Mailjet, https://documentation.mailjet.com/hc/en-us/articles/16886347025947'],
    ['<%user.lastname%>', 'Mapp, https://docs.mapp.com/v1/docs/parameters-in-message-links'],
    ['%recipient.name%', 'Mailgun, https://documentation.mailgun.com/docs/mailgun/user-manual/'],
    ['[campaign]', 'by hand'],
    ['<campaign>', 'by hand'],
    ['##email##', 'by hand'],
    ['{KeyWord:Zahnärzte München}', 'Google, with a default text'],
    ['{KeyWord:…}', 'Google, as its help shows it'],
    ['%epid!', 'Campaign Manager 360, https://support.google.com/campaignmanager/table/6096962'],
    ['%ecid!', 'Campaign Manager 360, of which %ec could be an escape'],
    ['#email#', 'by hand'],
    ['mail_#id#', 'within a text'],
  ],
  invisible_character: [
    ['google\u200b', 'zero width space'],
    ['goo\u00adgle', 'soft hyphen'],
    ['\ufeffgoogle', 'byte order mark'],
    ['spring\u00a0sale', 'no-break space'],
    ['spring\u202fsale', 'narrow no-break space'],
    ['\u202agoogle\u202c', 'marks of direction, as copied from Windows'],
    ['google\u2060', 'word joiner'],
    ['google\u200d', 'joiner without anything to join'],
    ['a\u0007b', 'control character'],
    ['fr\u00fc\u200dh', 'joiner between letters that are never joined'],
    ['\u{e0067}google', 'a tag without its flag'],
  ],
  unset_value: [
    ...'undefined null NaN NULL #N/A #NV #REF! #BEZUG! #NAME? #VALUE! #WERT! #DIV/0! #ZAHL!'
      .split(' ')
      .map((text) => [text, 'a program or a spreadsheet'] as const),
    ['[object Object]', 'JavaScript'],
    ['(not set)', 'Google Analytics'],
    ['(none)', 'Google Analytics'],
  ],
  rounded_number: [
    ['1.20211E+17', 'Excel'],
    ['1,20211E+17', 'Excel in German'],
    ['1.2e+17', 'pandas'],
    ['1E+17', 'a round number'],
    ['1.20211E 17', 'from a link, in which + is a blank'],
  ],
  undecodable_text: [['fr\ufffdhling', 'Latin-1']],
  swallowed_parameters: [
    ['1CaQtt?utm_source=twitter', 'a second question mark'],
    ['google&amp;utm_medium=cpc', 'escaped twice'],
    ['implants&utm_source=google', 'without a question mark'],
    ['implants#utm_source=google', 'an escaped #'],
  ],
}

const WHOLE = [
  '',
  'google',
  'spring-sale-2026',
  '50%-off',
  '50% off & 20% more',
  'a?b',
  'q=1',
  'Q&A',
  'https://clinic.example/?a=b&c=d',
  '/back?to=book',
  '[Search] Brand | DE',
  '{}',
  '{"a":1}',
  'my__campaign__name',
  'm%C3%BCnchen',
  '5 < 6 > 4',
  '$5',
  'c++',
  'می\u200cخواهم',
  '👩\u200d⚕\ufe0f',
  'zahn arzt',
  'PDF\u200cها',
  'ه\u200d.ش',
  'क\u094d\u200d',
  'flag-\u{1f1e9}\u{1f1ea}',
  'flag-\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '\u{1f3f3}\ufe0f\u200d\u{1f308}',
  'nullification',
  'undefined-behaviour',
  '#zahn#implantat',
  '#sale!',
  '1.2E17',
  'e+17',
  '3D-scan',
  '3D scan',
  '3DScan',
  '3d-druck',
]

test.group('Broken texts', () => {
  test("are texts that no visitor's link has", ({ assert }) => {
    for (const [code, texts] of Object.entries(BROKEN)) {
      for (const [text, source] of texts) {
        assert.equal(brokenText(text)?.code, code, `${JSON.stringify(text)} (${source})`)
      }
    }
    for (const text of WHOLE) assert.isNull(brokenText(text), JSON.stringify(text))
  })
})
