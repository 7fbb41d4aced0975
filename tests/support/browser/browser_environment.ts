const UNLIMITED = '1000000/60'

/** Settings of an instance for a browser: a test asks more often than a person. */
export const BROWSER_ENVIRONMENT: Readonly<Record<string, string>> = {
  LOG_LEVEL: 'error',
  RATE_LIMIT_PER_TOKEN: UNLIMITED,
  RATE_LIMIT_PER_ORGANIZATION: UNLIMITED,
  RATE_LIMIT_FAILED_AUTHENTICATIONS: UNLIMITED,
}
