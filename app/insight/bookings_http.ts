import { valueOf } from '#bookings/sessions/booking_session'
import * as api from '#shared/http/api'
import { CURRENCIES_MAX, type CurrencySum, type BookingCampaigns } from './booking_sums.js'

export const VALUES = api.arrayOf(
  api.answer<CurrencySum, 'thousandths'>(
    {
      currency: api.described(api.STRING, 'By ISO 4217.'),
      value: api.from(api.described({ type: 'number' }, 'Their sum.'), ({ thousandths }) =>
        valueOf(thousandths)
      ),
      bookings: api.described(api.COUNT, 'The completed sessions with a value in this currency.'),
    },
    { title: 'BookedValue' }
  ),
  {
    maxItems: CURRENCIES_MAX,
    description: `What the completed sessions of the period are worth, never across currencies: the ${CURRENCIES_MAX} with the most bookings. A router, a flow and a shape have at most as many on a day. Empty in groups by class, and by UTM value of open days.`,
  }
)

export const CAMPAIGNS = api.answer<BookingCampaigns>({
  known: api.described(api.COUNT, 'Those whose visit came by a URL with a UTM parameter.'),
  untagged: api.described(api.COUNT, 'Those whose visit came by a URL without one.'),
  undecided: api.described(api.COUNT, 'Those that were started without a decision.'),
  unstored: api.described(
    api.COUNT,
    'Those whose decision is not stored, or no longer, and those of URLs too long to count.'
  ),
})
