/**
 * Parameters that ad, mail and affiliate platforms add to links by themselves. A line has three columns: names whose
 * values identify a click, a visit or a reader; names whose values identify a campaign, an ad or a mailing; a public
 * page about them. Names are compared without case, and `*` stands for any end.
 */
const PLATFORMS = `
gclid gbraid wbraid gclsrc | gad gad_* | https://support.google.com/google-ads/answer/16193746
_ga _ga_* _gac _gac_* _gcl_* _gl | | https://support.google.com/analytics/answer/10071811
usqp | amp_js_v amp_gsa | https://amp.dev/documentation/guides-and-tutorials/learn/amp-caches-and-cors
| _x_tr_sl _x_tr_tl _x_tr_hl _x_tr_pto _x_tr_hist _x_tr_sch | https://support.google.com/translate/answer/2534559
dclid srsltid guce_referrer guce_referrer_sig igsh igshid vero_id vero_conv vgo_ee et_rid ss_email_id bbeml _bhlid sms_click sms_uph oft_* | sms_source | https://github.com/brave/adblock-lists/blob/master/brave-lists/query-filter.json
fbclid fbc fbp _fbc _fbp mibextid fb_action_ids fb_comment_id tduid clickref rfsn admitad_uid wickedid unicorn_click_id gps_adid | fb_action_types fb_ref fb_source pubref adjust_* | https://github.com/AdguardTeam/AdguardFilters/blob/master/TrackParamFilter/sections/general_url.txt
msclkid | | https://help.ads.microsoft.com/apex/index/3/en/60000
ttclid _ttp | | https://ads.tiktok.com/help/article/tiktok-click-id
li_fat_id | | https://learn.microsoft.com/linkedin/marketing/conversions/enabling-first-party-cookies
twclid | | https://business.x.com/en/help/campaign-measurement-and-analytics/conversion-tracking-for-websites
epik | | https://developers.pinterest.com/docs/track-conversions/track-conversions-in-the-api/
sccid | | https://developers.snap.com/api/marketing-api/Conversions-API/Parameters
rdt_cid | | https://ads-api.reddit.com/docs/v2/
qclid ndclid obclid dicbo cto_* ck_subscriber_id inf_contact_key omnisendcontactid omnisendattributionid xnpe_tifc _bta_c _bta_tid sscid | oborigurl mkwid pcrid pkw pmt | https://github.com/henkisdabro/platform-url-click-id-parameters
yclid ysclid ymclid _ym_uid _openstat | | https://yandex.com/support/direct/statistics/url-tags.html
tblci | | https://developers.taboola.com/pixel/docs
ef_id | s_kwcid | https://experienceleague.adobe.com/docs/advertising/search-social-commerce/tracking/formats-click-tracking-codes-google-ads.html
adobe_mc adobe_mc_sdid | adobe_mc_ref | https://experienceleague.adobe.com/docs/id-service/using/id-service-api/methods/appendvisitorid.html
_hsenc __hstc __hssc __hsfp hsutk | _hsmi hsctatracking hsa_* | https://knowledge.hubspot.com/ads/ad-tracking-in-hubspot
mc_eid | mc_cid | https://mailchimp.com/developer/marketing/docs/e-commerce/
_kx _ke | | https://help.klaviyo.com/hc/en-us/articles/115005248128
oly_enc_id oly_anon_id | | https://training.omeda.com/knowledge-base/olytics-implementation/
mkt_tok | | https://experienceleague.adobe.com/docs/marketo/using/product-docs/email-marketing/general/functions-in-the-editor/disable-tracking-for-an-email-link.html
__s | | https://help.drip.com/hc/en-us/articles/4424695632269-Suppress-s-From-Rendered-Links
_se sib_id | | https://developers.brevo.com/docs/identify-users
sfmc_sub sfmc_id sfmc_key | sfmc_* | https://help.salesforce.com/s/articleView?id=mktg.mc_es_web_analytics_connector.htm
dm_i | dm_t | https://support.dotdigital.com/en/articles/8199039
sc_uid sc_customer sc_eh sc_llid | sc_src sc_lid | https://help.emarsys.com/hc/en-us
elq elqtrackid | elqaid elqak elqat elqcampaignid elqtrack | https://docs.oracle.com/en/cloud/saas/marketing/eloqua-user/
_ri_ _ei_ | _di_ | https://docs.oracle.com/en/cloud/saas/marketing/responsys-user/
msdynmkt_* _clde _cldee | | https://learn.microsoft.com/dynamics365/customer-insights/journeys/email-links
spuserid | spmailingid spjobid spreportid | https://help.goacoustic.com/hc/en-us/articles/360050002814
ml_subscriber ml_subscriber_hash | | https://github.com/brave/brave-browser/issues/17507
bsft_* | bsft_mid bsft_eid | https://github.com/AdguardTeam/AdguardFilters/issues/89869
trk_contact trk_sid | trk_msg trk_module | https://help.listrak.com/
ajs_aid ajs_uid | ajs_event | https://segment.com/docs/connections/sources/catalog/libraries/website/javascript/querystring/
at_recipient_id at_recipient_list xtor | at_send_date | https://developers.atinternet-solutions.com/as2-tagging-en/javascript-en/campaigns-javascript-en/
pk_vid | mtm_cid pk_cid | https://matomo.org/faq/reports/advanced-how-to-manually-build-campaign-tracking-urls
irclickid im_ref | irgwc irpid afsrc | https://integrations.impact.com/impact-brand/docs/
awc zanpid | sv1 sv_campaign_id | https://wiki.awin.com/index.php/Advertiser_Tracking_Guide
ransiteid | ranmid raneaid | https://pubhelp.rakutenadvertising.com/hc/en-us
cjevent cjdata | | https://developers.cj.com/docs/
_branch_match_id _branch_referrer | | https://help.branch.io/developers-hub/docs/web-sdk-overview
_sgm_action | _sgm_campaign _sgm_source | https://segmentify.github.io/segmentify-dev-doc/integration_web/
signalbox_* | | docs/embed.md
`

/** Names of click ids on any platform. */
const CLICK_ID_END = /.clid$|click_?id$/

/** Click ids and the other names, in lower case. */
const CLICK_IDS = namesIn(0)
const OTHERS = namesIn(1)

/** Whether a platform adds this parameter to links by itself, so that criteria made from a link leave it out. */
export function isPlatformParameter(name: string): boolean {
  return isClickId(name) || isIn(OTHERS, foldedName(name))
}

/** Whether the values of a platform's parameter identify a click, a visit or a reader, so that they are masked, too. */
export function isClickId(name: string): boolean {
  if (name.startsWith('utm_')) return false
  const folded = foldedName(name)
  if (isIn(CLICK_IDS, folded)) return !OTHERS.has(folded)
  return folded.endsWith('d') && CLICK_ID_END.test(folded)
}

/** In a link that was copied from the source of a page, `&amp;` separates parameters. */
function foldedName(name: string): string {
  const folded = name.toLowerCase()
  return folded.startsWith('amp;') ? folded.slice('amp;'.length) : folded
}

function isIn(names: ReadonlySet<string>, name: string): boolean {
  if (names.has(name)) return true
  const end = name.indexOf('_', 1)
  return end !== -1 && names.has(`${name.slice(0, end + 1)}*`)
}

function namesIn(column: number): ReadonlySet<string> {
  const texts = PLATFORMS.split('\n').map((line) => line.split('|')[column] ?? '')
  return new Set(texts.join(' ').match(/\S+/g))
}
