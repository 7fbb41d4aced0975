/** The paths of a session's resources in the API. */
export class SessionPaths {
  constructor(private readonly basePath: string) {}

  /** The stream that makes the session's page present; opened with the session's secret. */
  streamOf(sessionId: string): string {
    return `${this.basePath}/v1/realtime?channels=booking-sessions/${sessionId}`
  }
}
