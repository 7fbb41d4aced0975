/** Identifies the deployment by ENVIRONMENT and RELEASE; unrelated to the runtime mode. */
export class RuntimeEnvironment {
  constructor(
    readonly name: string,
    readonly release: string | undefined
  ) {}
}
