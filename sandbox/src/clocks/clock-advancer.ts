import { doNextDue } from '../billing/due.ts'
import type { TestClockObject } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { arrive } from './test-clock.ts'

/** Advances test clocks to their target, one due event at a time, until they are ready. */
export class ClockAdvancer {
  private readonly store: Store
  private readonly afterwards: () => void
  private running: Promise<void> | null = null
  private called = false
  private stopped = false

  constructor(store: Store, afterwards: () => void) {
    this.store = store
    this.afterwards = afterwards
  }

  wake(): void {
    if (this.stopped) return
    this.called = true
    this.running ??= this.turn().finally(() => {
      this.running = null
    })
  }

  /** Stops; a clock that is advancing continues at the next start. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.running
  }

  private async turn(): Promise<void> {
    while (this.called) {
      this.called = false
      // If the database is unavailable, the next call finds the same clocks advancing.
      await this.advanceAll().catch(() => undefined)
    }
  }

  private async advanceAll(): Promise<void> {
    for (let clock = await this.nextClock(); clock; clock = await this.nextClock()) {
      const to = clock.status_details.advancing!.target_frozen_time
      while (!this.stopped && (await doNextDue(this.store, to, clock.id)));
      if (this.stopped) return
      const arriving = clock
      await this.store.inLine((client) => arrive(this.store.workOn(client, { now: to }), arriving, to))
      this.afterwards()
    }
  }

  private nextClock(): Promise<TestClockObject | null> {
    return this.store.read(0, (work) => work.one('test_clock', { lookup: 'advancing' }))
  }
}
