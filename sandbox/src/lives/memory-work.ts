import type pg from 'pg'
import { type Keys, keysOf } from '../store/keys.ts'
import type { Kind, Kinds } from '../store/objects.ts'
import { type Filter, Work } from '../store/work.ts'

/** An object as a row of the store. */
export interface Row extends Keys {
  id: string
  kind: Kind
  created: number
  body: object
  hidden: object | null
}

/** Objects by id, in the order in which they were made. */
export type Memory = Map<string, Row>

/** A unit of work on objects in memory. Nobody is told of it, so it keeps no events. */
export class MemoryWork extends Work {
  private readonly memory: Memory

  constructor(memory: Memory, at: { now: number; publicUrl: string }) {
    // Everything that asks the database is overridden here.
    super(null as unknown as pg.ClientBase, { ...at, draftFor: 0, isSent: () => false })
    this.memory = memory
  }

  override async find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | null> {
    const row = this.memory.get(id)
    return row?.kind === kind ? (row.body as Kinds[K]) : null
  }

  override async findAny(id: string): Promise<object | null> {
    return this.memory.get(id)?.body ?? null
  }

  override async save<K extends Kind>(kind: K, object: Kinds[K], own: Keys = {}): Promise<void> {
    if (kind === 'event') return
    const { id, created = this.now } = object as { id: string; created?: number }
    const before = this.memory.get(id)
    const keys = { ...keysOf(kind, object), ...own }
    this.memory.set(id, {
      ...keys,
      id,
      kind,
      created: before?.created ?? created,
      body: object,
      hidden: before?.hidden ?? null,
    })
  }

  override async remove(id: string): Promise<void> {
    this.memory.delete(id)
  }

  override async hidden<Hidden extends object>(id: string): Promise<Hidden> {
    return (this.memory.get(id)?.hidden ?? {}) as Hidden
  }

  override async hide(id: string, hidden: object): Promise<void> {
    const row = this.memory.get(id)
    if (row) row.hidden = hidden
  }

  /** Without pages: what one customer has is never many. */
  override async all<K extends Kind>(kind: K, filter: Filter): Promise<Kinds[K][]> {
    const isMeant = (row: Row) =>
      row.kind === kind &&
      (['customer', 'parent', 'lookup'] as const).every((key) => !filter[key] || row[key] === filter[key])
    return [...this.memory.values()]
      .filter(isMeant)
      .map(({ body }) => body as Kinds[K])
      .reverse()
  }

  /** All of it is here already. */
  override async load(): Promise<void> {}

  override async queueDelivery(): Promise<void> {}
}
