import { useEffect, useState } from 'react'
import { readSession } from '../platform/session.ts'

/**
 * Keeps what is typed into a dialog until it is closed, in this tab and for this person alone, so that a reload or a session that
 * ended elsewhere loses nothing (D2). `kept` is what was typed before, null for nothing; `keep` stores it anew. Without a name nothing is kept.
 */
export function useKeptInput<Typed>(name: string | null): {
  kept: Typed | null
  keep: (typed: Typed) => void
} {
  const userId = readSession()?.user.id
  const [key] = useState(() => name && `typed ${userId} ${name}`)
  const [kept] = useState(() =>
    key ? (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Typed | null) : null,
  )
  useEffect(
    () => () => {
      // A dialog that vanishes with its session was not closed by the person.
      if (key && readSession()?.user.id === userId) sessionStorage.removeItem(key)
    },
    [key, userId],
  )
  return { kept, keep: (typed) => key && sessionStorage.setItem(key, JSON.stringify(typed)) }
}
