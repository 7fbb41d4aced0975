export const ENVIRONMENTS = ['develop', 'staging', 'production'] as const

/** Which deployment a template or a file of rules is for: the value of ENVIRONMENT. */
export type Environment = (typeof ENVIRONMENTS)[number]

/** develop has metrics, so that they can be looked at, and nobody to be called at night. */
export function hasAlarms(environment: Environment): boolean {
  return environment !== 'develop'
}

/** `Signalbox/Api/Production` and so on. */
export function metricNamespace(environment: Environment): string {
  return `Signalbox/Api/${environment.charAt(0).toUpperCase()}${environment.slice(1)}`
}
