import Cal, { getCalApi } from '@calcom/embed-react'
import { createElement, useEffect } from 'react'
import { booked, form, show } from './app.js'

const OWN_HOST = 'https://termine.clinic.example'
const calLink = 'clinic/visit'
/** Its API for one name: without a name, that of a page that has one widget (`getCalApi` needs a name). */
const named = {
  'inline': {},
  'button': { namespace: 'visit' },
  'own host': { namespace: 'visit', embedJsUrl: `${OWN_HOST}/embed/embed.js`, calOrigin: OWN_HOST },
}[form]

show(function Calendar() {
  useEffect(() => {
    const hear = (cal) =>
      cal('on', {
        action: 'bookingSuccessfulV2',
        callback: ({ detail }) => booked.push(detail.data.uid),
      })
    if (named.namespace) getCalApi(named).then(hear)
    else hear(globalThis.Cal)
  }, [])
  if (form === 'button') {
    const opens = { 'data-cal-link': calLink, 'data-cal-namespace': named.namespace }
    return createElement('button', opens, 'Choose a time')
  }
  return createElement(Cal, {
    ...named,
    calLink,
    config: { layout: 'month_view', utm_content: 'hero' },
  })
})
