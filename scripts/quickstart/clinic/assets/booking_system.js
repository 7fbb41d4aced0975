/** What a booking system does in its frame: it takes a time, and tells the page around it as cal.com does. */
const form = document.querySelector('form')
const told = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
document.querySelector('span').textContent =
  told.map(([, value]) => value).join(', ') || 'no campaign'

function tell(type, data) {
  const message = { originator: 'CAL', type, namespace: '', fullType: `CAL::${type}`, data }
  parent.postMessage(message, '*')
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const time = new FormData(form).get('time')
  form.hidden = true
  document.querySelector('[role="status"]').textContent = `Your visit is booked: ${time}.`
  const { title } = form.dataset
  const uid = crypto.randomUUID()
  tell('bookingSuccessfulV2', { uid, title, status: 'ACCEPTED', paymentRequired: false })
})

tell('linkReady', {})
