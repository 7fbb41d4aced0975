/**
 * What the service may store of the URLs that an organization resolves: `full` the whole URL; `masked` without click ids and
 * personal values; `relevant` also without the parameters that no router asks for.
 */
export const URL_PRIVACY_MODES = ['full', 'masked', 'relevant'] as const

export type UrlPrivacy = (typeof URL_PRIVACY_MODES)[number]
