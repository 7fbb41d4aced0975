import {
  LiveOrganization,
  type LiveOrganizationDependencies,
  type SnapshotMemory,
} from './live_organization.js'
import type { OrganizationSnapshot } from './organization_snapshot.js'
import type { MemoryShare, TableMemory } from './table_memory.js'

/** An organization in memory, and its share of the memory of tables. */
export class HeldOrganization implements MemoryShare, SnapshotMemory {
  readonly live: LiveOrganization
  bytes = 0
  protectedUntilMs = 0
  pins = 0
  askedAtMs = 0
  /** Each organization counts as one extra router; 0 until the first load. */
  routers = 0
  #isAdmitted = false
  #begunAtMs = 0

  /** `onRead` is called after each read, while the organization is still pinned. */
  constructor(
    organizationId: string,
    dependencies: LiveOrganizationDependencies,
    private readonly memory: TableMemory,
    private readonly onRead: (held: HeldOrganization, snapshot: OrganizationSnapshot | null) => void
  ) {
    this.live = new LiveOrganization(organizationId, dependencies, this)
  }

  begin(): void {
    this.pins += 1
    this.#begunAtMs = this.memory.now()
  }

  admit(bytes: number, forget: () => void): void {
    const both = this.bytes + bytes
    const fits = both <= this.memory.maxBytes
    this.memory.admit(this, fits ? both : bytes)
    if (!fits) forget()
    this.#isAdmitted = true
  }

  end(snapshot: OrganizationSnapshot | null): void {
    this.onRead(this, snapshot)
    this.pins -= 1
    if (this.#isAdmitted) this.memory.protect(this, this.memory.now() - this.#begunAtMs)
    this.#isAdmitted = false
  }
}

/** Keeps the organization in memory until `work` has ended. */
export async function pinned<Value>(
  held: HeldOrganization | undefined,
  work: () => Promise<Value>
): Promise<Value> {
  if (!held) return work()
  held.pins += 1
  try {
    return await work()
  } finally {
    held.pins -= 1
  }
}
