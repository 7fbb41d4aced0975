/** The tag for questions about URLs in the API description. */
export const QUESTIONS_TAG = 'Resolving and checking'

/** The example URL of the API description. */
export const URL_EXAMPLE = 'https://clinic.example/hamburg/implants?utm_source=google'
