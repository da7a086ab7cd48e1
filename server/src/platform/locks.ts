import type pg from 'pg'

/** Something that one request on one server holds alone. */
export interface Held {
  /** Aborted when the database can no longer vouch for the hold: whoever holds it stops at once. */
  lost: AbortSignal
  release(): Promise<void>
}

export interface Locks {
  /** Holds a name, or answers null at once when somebody else does, on this server or another. */
  tryHold(name: string): Promise<Held | null>
  stop(): Promise<void>
}

/** A server whose machine dies says no goodbye: after half a minute of silence the database lets go of what it held. */
const NOTICE_SILENCE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'

/**
 * Advisory locks on one connection of its own, opened at the first use: they need no transaction that stays open while
 * bytes come in slowly, and they end with the process that held them, however it ended (F31, F32).
 */
export function openLocks(connect: () => Promise<pg.Client>): Locks {
  const held = new Map<string, AbortController>()
  let opening: Promise<pg.Client> | null = null
  const forget = () => {
    opening = null
    for (const hold of held.values()) hold.abort()
  }
  const open = async (): Promise<pg.Client> => {
    const client = await connect()
    client.on('error', forget)
    client.on('end', forget)
    await client.query(NOTICE_SILENCE)
    return client
  }
  const client = (): Promise<pg.Client> => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  const next = makeSequence()
  const ask = (question: string, name: string): Promise<boolean> =>
    next(async () => {
      const asked = `select ${question}(hashtextextended($1, 0)) as yes`
      return (await (await client()).query(asked, [name])).rows[0].yes
    })
  return {
    async tryHold(name) {
      // The connection itself may take a lock twice, so this server's own holds are told apart here.
      if (held.has(name)) return null
      const hold = new AbortController()
      held.set(name, hold)
      const got = await ask('pg_try_advisory_lock', name).catch((error: unknown) => {
        held.delete(name)
        throw error
      })
      if (!got) held.delete(name)
      if (!got) return null
      return {
        lost: hold.signal,
        async release() {
          // First unlocked, then forgotten: otherwise the next hold of this server could be what is unlocked.
          if (!hold.signal.aborted) await ask('pg_advisory_unlock', name).catch(() => false)
          if (held.get(name) === hold) held.delete(name)
        },
      }
    },
    async stop() {
      const open = await opening?.catch(() => null)
      await open?.end()
    },
  }
}

/** Begins each work when the one before has ended, for a connection answers one question after the other. */
function makeSequence() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
