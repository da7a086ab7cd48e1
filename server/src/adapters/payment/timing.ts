/** Part of the payment adapter that advances time; present only with a test mode key. */
export interface Timing {
  clock?: TestClock
}

/** A clock for some customers at the provider's test mode: for tests (reliability 4.5). */
export interface TestClock {
  /** Returns the clock's id; customers created with it follow it. */
  create(at: Date, key: string): Promise<string>
  /**
   * Advances the clock, however far, and resolves once everything due has been done. Throws RequestError if
   * it would go back, UnavailableError if the provider fails or a step takes longer than five minutes.
   */
  advance(clock: string, to: Date): Promise<void>
  /** Deletes the clock with its customers and their data; succeeds if it does not exist. */
  delete(clock: string): Promise<void>
}
