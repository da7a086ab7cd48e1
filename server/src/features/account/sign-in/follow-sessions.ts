import type { Context } from '../../../context.ts'

/** Whoever may have lost a session, or what it lets them do; triggers of the sessions and of the people tell it. */
const CHANNEL = 'studio_sessions'

/** Ends the open pages of this server whose session has ended, on whichever server that was (S-S6). */
export async function followSessions({ signals, streams }: Context): Promise<void> {
  await signals.hear(CHANNEL, {
    heard: (userId) => streams.ended([userId]),
    missed: () => streams.ended(),
  })
}
