import { DAY } from '@studio/contract/dates.ts'
import { useState } from 'react'

const KEY = 'overview.later'
type Later = Record<string, number>

/** Reads what was put off on this device; what is over, or is no such list, counts for nothing. */
export function laterOf(stored: string | null, now: number): Later {
  try {
    const entries = Object.entries(JSON.parse(stored ?? '{}') as Later)
    return Object.fromEntries(entries.filter(([, until]) => typeof until === 'number' && until > now))
  } catch {
    return {}
  }
}

function read(): Later {
  try {
    return laterOf(localStorage.getItem(KEY), Date.now())
  } catch {
    // A browser may refuse its storage.
    return {}
  }
}

function write(later: Later): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(later))
  } catch {
    // Then it is put off until the page is left.
  }
}

/** What an Admin has put off until tomorrow, on this device. */
export function useLater() {
  const [later, setLater] = useState(read)
  const change = (next: Later) => {
    write(next)
    setLater(next)
  }
  return {
    isLater: (key: string) => key in later,
    putOff: (key: string) => change({ ...later, [key]: Date.now() + DAY }),
    bringBack: () => change({}),
  }
}
