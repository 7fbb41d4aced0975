/** Which deployment this is, by the configured value ENVIRONMENT; says nothing of the runtime mode. */
export class RuntimeEnvironment {
  constructor(readonly name: string) {}
}
