import { afterEach, beforeEach } from 'vitest'
import type { TestStudio } from './start-test-studio.ts'

/**
 * Moves the machine's clock on some servers so many milliseconds on from the real one, or, `stopped`, from the beginning of each
 * test, where it stands still until it is moved, so that a slow machine misses no bound. After each test it is right.
 */
export function movableMachine(
  servers: () => TestStudio[],
  { stopped = false } = {},
): (milliseconds: number) => void {
  let start = 0
  const move = (milliseconds: number) => {
    for (const { context } of servers())
      context.clock.machine = () => new Date((stopped ? start : Date.now()) + milliseconds)
  }
  beforeEach(() => {
    start = Date.now()
    move(0)
  })
  afterEach(() => {
    for (const { context } of servers()) context.clock.machine = () => new Date()
  })
  return move
}
