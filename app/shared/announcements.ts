/** The announcements of this process to the instances. Bound by a provider. */
export abstract class Announcements {
  /** Waits for pending announcements, at most one command timeout; false when instances may have missed one. */
  abstract allSent(): Promise<boolean>
}
