import { FailedAuthentications } from '#identity/failed_authentications'

/** Origins of pages that no publishable key names, counted against the networks that ask for them. */
export class UnknownOrigins extends FailedAuthentications {}
