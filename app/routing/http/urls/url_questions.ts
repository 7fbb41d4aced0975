/** Under this tag the API's description lists what can be asked about URLs. */
export const QUESTIONS_TAG = 'Resolving and checking'

/** A URL in the examples of the description. */
export const URL_EXAMPLE = 'https://clinic.example/hamburg/implants?utm_source=google'
