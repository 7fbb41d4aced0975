import { test } from '@japa/runner'
import { criteriaOfUrl } from '#routing/engine/criteria/criteria_of_url'
import { isClickId, isPlatformParameter } from '#routing/engine/criteria/platform_parameters'
import { parsed } from '#tests/support/routing/parsed_url'

/** As platforms write them. The list itself names a source for each. */
const CLICK_IDS =
  'gclid gbraid wbraid dclid gclsrc _gcl_au _fbp fbc _ttp _ym_uid zanpid srsltid _gl _ga _ga_AB12CD34 fbclid igshid msclkid ttclid li_fat_id twclid epik ScCid rdt_cid yclid ysclid _openstat qclid tblci dicbo cto_pld ef_id adobe_mc _hsenc __hstc __hssc __hsfp mc_eid _kx oly_enc_id oly_anon_id mkt_tok vero_id vgo_ee __s _se sfmc_sub dm_i sc_uid elqTrackId spUserID ml_subscriber msdynmkt_trackingcontext _branch_match_id wickedid pk_vid at_recipient_id xtor irclickid awc ranSiteID sscid cjevent signalbox_flow signalbox_decision newclid ob_click_id clickId'
const OTHERS =
  'gad gad_source gad_campaignid s_kwcid _hsmi hsCtaTracking hsa_cam hsa_ad mc_cid sfmc_journey_id sc_lid elqCampaignId spMailingID bsft_mid mtm_cid pk_cid irgwc ranMID ranEAID _x_tr_sl _x_tr_tl _x_tr_hl _x_tr_pto _x_tr_sch'
const DEMANDED =
  'clid utm_id utm_source gclids mtm_campaign pk_campaign at_campaign wt_mc cid lang gadget signalbox hsa _ga4 name'

test.group('The parameters of platforms', () => {
  test('are left out of criteria in upper or lower case; click ids identify a click', ({
    assert,
  }) => {
    const kinds = [
      [CLICK_IDS, true, true],
      [OTHERS, true, false],
      [DEMANDED, false, false],
    ] as const
    for (const [names, isLeftOut, isClick] of kinds) {
      for (const name of names.split(' ')) {
        for (const written of [name, name.toUpperCase(), name.toLowerCase()]) {
          assert.equal(isPlatformParameter(written), isLeftOut, written)
          assert.equal(isClickId(written), isClick, written)
        }
      }
    }
    for (const name of ['', '|', 'https:']) assert.isFalse(isPlatformParameter(name), name)
  })

  test('are named by the criteria of a URL with what they identify', ({ assert }) => {
    const url =
      'https://clinic.example/?GCLID=Cj0&gad_source=1&gad_campaignid=22012345678&_ga=2.1&hsa_cam=1&lang=de'

    assert.deepEqual(criteriaOfUrl(parsed(url)), {
      criteria: { queryParams: [{ name: 'lang', value: 'de', required: true }] },
      leftOut: {
        clickIds: ['GCLID', '_ga'],
        added: ['gad_source', 'gad_campaignid', 'hsa_cam'],
        personal: [],
        emptyUtm: [],
      },
    })
  })
})
