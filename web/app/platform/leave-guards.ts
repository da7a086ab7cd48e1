import type { BlockerFunction, Location } from 'react-router'

type Leaving = Parameters<BlockerFunction>[0]

/** Asks before something unsaved is left. */
export interface LeaveGuard {
  /** Whether this way out is asked about. */
  blocks: (leaving: Leaving) => boolean
  /** Shows the question; `leave` is called by who agrees. */
  ask: (leave: () => void) => void
}

const guards: LeaveGuard[] = []
const guarded = new WeakMap<Location, LeaveGuard>()

/** Adds a guard, and returns what removes it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

/** Whether a guard asks about a way out. The newest is first: a dialog before the page below it. */
export function isGuarded(leaving: Leaving): boolean {
  const guard = guards.findLast(({ blocks }) => blocks(leaving))
  if (guard) guarded.set(leaving.nextLocation, guard)
  return guard !== undefined
}

/** The guard that asks before this address is gone to, if any. */
export const guardBefore = (next: Location | undefined) => next && guarded.get(next)
