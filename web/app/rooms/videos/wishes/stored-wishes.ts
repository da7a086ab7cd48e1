import { LEVELS } from '@studio/contract/videos/levels-and-props.ts'
import { PURPOSES, SPARED } from '@studio/contract/videos/wishes/purposes-and-strains.ts'
import { NO_WISHES, USUAL_MINUTES, type Wishes } from '@studio/contract/videos/wishes/rules.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { WISHES_KEY } from '../../../platform/device/forget.ts'
import { useUser } from '../../../platform/session.ts'

interface Kept {
  wishes: Wishes
  /** Whether the person has answered on this device, or would not. */
  asked: boolean
}

const listeners = new Set<() => void>()
/** Without storage, as in some private windows, answers hold until the page is closed. */
let unstored: string | null = null

function readText(): string | null {
  try {
    return localStorage.getItem(WISHES_KEY) ?? unstored
  } catch {
    return unstored
  }
}

/** Answers of a person, from what the device has; another person's are none, and anything invalid counts as open. */
export function wishesOf(text: string | null, userId: string | undefined): Kept {
  const given = parsed(text)
  if (!given || !userId || given.of !== userId) return { wishes: NO_WISHES, asked: false }
  const spared = Array.isArray(given.spared) ? given.spared : []
  return {
    asked: true,
    wishes: {
      level: LEVELS.find((level) => level === given.level) ?? null,
      minutes: USUAL_MINUTES.find((minutes) => minutes === given.minutes) ?? null,
      purpose: PURPOSES.find((purpose) => purpose === given.purpose) ?? null,
      spared: SPARED.filter((part) => spared.includes(part)),
    },
  }
}

function parsed(text: string | null): Partial<Record<keyof Wishes | 'of', unknown>> | null {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

/** Stores answers on this device only: no request has them, and they go when the person signs out. */
export function keepWishes(userId: string, wishes: Wishes): void {
  const text = JSON.stringify({ of: userId, ...wishes })
  try {
    localStorage.setItem(WISHES_KEY, text)
  } catch {
    unstored = text
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === WISHES_KEY || key === null) && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The viewer's answers on this device; none on the server. */
export function useStoredWishes(): Kept {
  const text = useSyncExternalStore(subscribe, readText, () => null)
  const userId = useUser()?.id
  return useMemo(() => wishesOf(text, userId), [text, userId])
}
