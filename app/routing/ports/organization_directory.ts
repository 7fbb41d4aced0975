import type { ClientSession } from 'mongoose'
import type { UrlPrivacy } from '#shared/url_privacy'

/** What routing needs to know about an organization itself. */
export interface RoutedOrganization {
  /** The organizations from which it inherits, nearest first. */
  readonly ancestorIds: readonly string[]
  readonly urlPrivacy: UrlPrivacy
}

/** Reads organizations within a session. Bound by a provider. */
export abstract class OrganizationDirectory {
  /** An organization that does not exist inherits from none, and its URLs are masked. */
  abstract find(organizationId: string, session: ClientSession): Promise<RoutedOrganization>
}
