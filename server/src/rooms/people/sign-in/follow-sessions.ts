import type { Context } from '../../../context.ts'

/** Channel on which triggers on sessions and people notify about lost sessions and changed rights. */
const CHANNEL = 'studio_sessions'

/**
 * Closes this server's open streams of ended sessions, whichever server ended them, and removes their viewers
 * from the cache; works for rows changed outside of the commands too (S-S6).
 */
export async function followSessions({ signals, streams, viewers }: Context): Promise<void> {
  await signals.listen(CHANNEL, {
    received(userId) {
      viewers.drop(userId)
      streams.ended([userId])
    },
    missed: () => streams.ended(),
  })
}
