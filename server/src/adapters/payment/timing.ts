/** The part of the payment adapter that moves time; there with a key of the provider's test mode alone. */
export interface Timing {
  clock?: TestClock
}

/** Time of its own for some customers at the provider, in its test mode: for tests (reliability 4.5). */
export interface TestClock {
  /** Answers the clock's id; customers made with it live by it. */
  create(at: Date, key: string): Promise<string>
  /**
   * Moves it forward, however far, and answers once everything due has been done. Throws RequestError when it would go
   * back, UnavailableError when the provider fails or takes longer than five minutes for a step.
   */
  advance(clock: string, to: Date): Promise<void>
  /** Deletes it with its customers and all they have; one already gone counts as deleted. */
  delete(clock: string): Promise<void>
}
