/** Which deployment this is, by the configured values ENVIRONMENT and RELEASE; says nothing of the runtime mode. */
export class RuntimeEnvironment {
  constructor(
    readonly name: string,
    readonly release: string | undefined
  ) {}
}
