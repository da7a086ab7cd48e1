import type { Context } from '../../../context.ts'

/** Whoever may have lost a session, or what it lets them do; triggers of the sessions and of the people tell it. */
const CHANNEL = 'studio_sessions'

/**
 * Ends the open pages of this server whose session has ended, on whichever server that was, and forgets who held it: also
 * of those whose rows were written past the commands (S-S6).
 */
export async function followSessions({ signals, streams, viewers }: Context): Promise<void> {
  await signals.hear(CHANNEL, {
    heard(userId) {
      viewers.drop(userId)
      streams.ended([userId])
    },
    missed: () => streams.ended(),
  })
}
