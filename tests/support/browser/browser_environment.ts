import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'

/** Settings of an instance for a browser: a test asks more often than a person. */
export const BROWSER_ENVIRONMENT: Readonly<Record<string, string>> = {
  LOG_LEVEL: 'error',
  WEBHOOKS_ALLOW_HTTP: 'on',
  WEBHOOKS_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32',
  ...UNLIMITED_RATES,
}
