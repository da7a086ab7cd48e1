import type { Context } from '../../../context.ts'

/** Channel on which triggers on sessions and people notify about lost sessions and changed rights. */
const CHANNEL = 'studio_sessions'

/** Closes this server's open streams of ended sessions, whoever ended them (S-S6). */
export async function followSessions({ signals, streams }: Context): Promise<void> {
  await signals.listen(CHANNEL, {
    received: (userId) => streams.ended([userId]),
    missed: () => streams.ended(),
  })
}
