/** Where the server of the functional suite listens. */
export const BASE_URL = `http://${process.env.HOST}:${process.env.PORT}`

/** The agent of a visitor: without one, a page's request counts as that of a robot. */
export const BROWSER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
