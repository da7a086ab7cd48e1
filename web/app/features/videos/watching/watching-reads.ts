import { readSession } from '../../../platform/session.ts'

/** Fetched with the player's own code or later, so that no first visit pays for it. */
const calls = () => import('./queries.ts')

/** Where else the account watches, and how that is stopped. */
export const watchingReads = {
  read: async () => (await calls()).readWatching(),
  stop: async (id: string) => (await calls()).stopOn(id),
  goOnHere: async () => (await calls()).leaveHere(),
}

/** After the player was closed; where it fails, the place is free a minute later. An Admin who only looks holds none. */
export async function givePlaceBack(): Promise<void> {
  const session = readSession()
  if (!session || session.look) return
  await watchingReads.goOnHere().catch(() => {})
}
