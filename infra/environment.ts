export const ENVIRONMENTS = ['develop', 'staging', 'production'] as const

/** The deployment that a template or rules file is for: the value of ENVIRONMENT. */
export type Environment = (typeof ENVIRONMENTS)[number]

/** develop has metrics to look at, but no person on call. */
export function hasAlarms(environment: Environment): boolean {
  return environment !== 'develop'
}

/** `Signalbox/Api/Production` and so on. */
export function metricNamespace(environment: Environment): string {
  return `Signalbox/Api/${environment.charAt(0).toUpperCase()}${environment.slice(1)}`
}
