import { afterEach } from 'vitest'
import type { TestStudio } from './start-test-studio.ts'

/** Moves the machine's clock on some servers so many milliseconds on from the real one; after each test it is right. */
export function movableMachine(servers: () => TestStudio[]): (milliseconds: number) => void {
  const move = (milliseconds: number) => {
    for (const { context } of servers()) context.clock.machine = () => new Date(Date.now() + milliseconds)
  }
  afterEach(() => move(0))
  return move
}
