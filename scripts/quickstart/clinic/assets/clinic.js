/**
 * What the clinic does around Signalbox: it asks for consent, takes the form, and shows visitors of the demo what
 * happens. It stands before the script of Signalbox, so it hears every event of it.
 */
const CONSENT = 'clinic.consent'
const REASONS = {
  campaign: 'Its address carries a campaign, and campaigns go first',
  path_and_query: 'The page and a parameter of its address decide together.',
  path_only: 'The page decides: no rule asks for more of its address.',
  query_only: 'A parameter of its address decides, on any page.',
  default: 'No rule fits its address, so the default router takes it.',
}
/** Why a page goes on with the decision of an earlier one. */
const CARRIED = {
  campaign: 'The campaign that led you here decides for your whole visit, until another one does.',
  other: 'An earlier page of your visit decided, and this page has no rule of its own.',
}
const ENDINGS = {
  abandoned: 'The booking was abandoned.',
  withdrawn: 'Without consent, the booking is no longer attended.',
}

const find = (name) => document.querySelector(`[data-clinic="${name}"]`)

function say(name, text) {
  const element = find(name)
  if (element) element.textContent = text
}

function reasonOf({ priority_class: priorityClass, is_carried: isCarried }) {
  if (isCarried) return CARRIED[priorityClass] ?? CARRIED.other
  if (priorityClass !== 'campaign') return REASONS[priorityClass]
  const campaign = [...new URLSearchParams(location.search)]
    .filter(([name]) => name.startsWith('utm_'))
    .map(([name, value]) => `${name.slice('utm_'.length)} ${value}`)
  return `${REASONS.campaign} (${campaign.join(', ')}).`
}

/** Also for a script that does not come: it gives no event of its own. */
function sayNoAnswer(code) {
  say('answer', 'Signalbox gives no answer.')
  say('why', `The links of this page lead where they always lead (${code}).`)
}

document.addEventListener('signalbox:resolved', ({ detail }) => {
  const { name, duration_minutes: minutes } = detail.booking_flow
  say('answer', `This page leads to “${name}”.`)
  say('why', reasonOf(detail))
  say('appointment', minutes === null ? name : `${name}, ${minutes} minutes`)
})
document.addEventListener('signalbox:started', () => {
  say('state', 'A booking is under way. It counts as abandoned when you leave.')
})
document.addEventListener('signalbox:completed', () => {
  say('state', 'The booking is completed, and counts for the decision that led here.')
})
document.addEventListener('signalbox:ended', ({ detail }) => say('state', ENDINGS[detail.reason]))
document.addEventListener('signalbox:error', ({ detail: { step, code } }) => {
  if (step === 'resolve' || step === 'setup') return sayNoAnswer(code)
  say('state', `Signalbox does not count this booking (${code}).`)
})

const isSignalbox = ({ target }) =>
  target instanceof HTMLScriptElement && 'signalboxKey' in target.dataset
document.addEventListener('error', (event) => isSignalbox(event) && sayNoAnswer('no script'), true)
document.addEventListener(
  'load',
  (event) => {
    if (isSignalbox(event) && sessionStorage.getItem(CONSENT) === 'granted') {
      window.signalbox?.consent(true)
    }
  },
  true
)

const explain = find('explain')
if (explain) explain.href += `?url=${encodeURIComponent(location.href)}`

const question = find('consent')
if (question) question.hidden = sessionStorage.getItem(CONSENT) !== null
for (const button of document.querySelectorAll('[data-consent]')) {
  button.addEventListener('click', () => {
    const { consent } = button.dataset
    sessionStorage.setItem(CONSENT, consent)
    question.hidden = true
    window.signalbox?.consent(consent === 'granted')
  })
}

const form = find('form')
if (form && !new URLSearchParams(location.search).has('signalbox_decision')) {
  say('answer', 'The address of this page carries no decision.')
  say('why', 'Its visitor did not agree to that, or followed no link.')
}
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const time = new FormData(form).get('time')
  form.hidden = true
  say('booked', `Your visit is booked: ${time}.`)
  const isCounted = (await window.signalbox?.complete()) ?? false
  if (!isCounted) say('state', 'Signalbox counts no booking, because it began none.')
})
