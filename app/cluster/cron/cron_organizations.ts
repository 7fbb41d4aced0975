/** For whom jobs run. Bound by a provider. */
export abstract class CronOrganizations {
  /** The first `count` organizations after `afterId`, by id; throws when they cannot be had. */
  abstract page(afterId: string | null, count: number): Promise<readonly string[]>
}
