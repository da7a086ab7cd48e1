import type pg from 'pg'

/** A lock that one request on one server holds exclusively. */
export interface HeldLock {
  /** Aborted when the database connection of the lock is lost: the holder must stop at once. */
  lost: AbortSignal
  release(): Promise<void>
}

export interface Locks {
  /** Takes the lock of a name, or returns null at once if it is taken, on this server or another. */
  tryHold(name: string): Promise<HeldLock | null>
  stop(): Promise<void>
}

/**
 * TCP keepalive: if a server's machine dies silently, the database releases its locks after half a minute.
 */
const NOTICE_SILENCE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'

/**
 * Opens advisory locks on a separate connection, which is opened on first use. They need no transaction that
 * stays open during slow uploads, and they end with their process, however it ended (F31, F32).
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
      // PostgreSQL allows a connection to take the same lock twice, so this server's own locks are checked
      // here.
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
          // Unlocked before it is removed: otherwise this could unlock a newer lock of this server.
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

/** Runs tasks one after the other, because a connection handles one query at a time. */
function makeSequence() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
