import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { answerFor, isPressed, startOver } from '../platform/document/start-over.ts'
import { tellMissing, tellUnreached } from './missing-part.ts'
import { isServerReached } from './use-online.ts'

const LOOK_EVERY_MS = 4000

/**
 * A lazily loaded component, loaded once `wanted` resolves; until then its fallback is shown, or nothing. Offline, or without the
 * server, it keeps waiting, so that the page stays as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, wanted, onMissing }: Late<Props> = {},
) {
  const Part = lazy(async () => {
    await wanted?.()
    return { default: (await whenReached(load)) ?? missingPart(onMissing) }
  }) as ComponentType<Props>
  return (props: Props) =>
    createElement(Suspense, { fallback: fallback?.(props) }, createElement(Part, props))
}

interface Late<Props> {
  fallback?: (props: Props) => ReactNode
  /** Resolves once the part is wanted. */
  wanted?: () => Promise<void>
  /** Closes what was to be shown, if the part does not come. */
  onMissing?: (props: Props) => void
}

/** Says at each press that the part is missing. */
const missingPart =
  <Props extends object>(onMissing?: (props: Props) => void) =>
  (props: Props) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is opened
    useEffect(() => {
      tellMissing()
      onMissing?.(props)
    }, [])
    return null
  }

/**
 * Loads a module when it can be reached. If it is not there although the server answers, the page starts over once; if that did not
 * help, it says so, stays as it is, and null is returned.
 */
async function whenReached<Part>(load: () => Promise<Part>): Promise<Part | null> {
  if (typeof window !== 'undefined' && !navigator.onLine) await serverAnswers()
  try {
    return await load()
  } catch (error) {
    if (typeof window === 'undefined') throw error
    answerFor(error as object)
    const pressed = isPressed()
    if (!(await isServerReached())) {
      if (pressed) tellUnreached()
      await serverAnswers()
    }
    if (startOver()) await new Promise(() => {})
    return null
  }
}

/** Polls the server itself, because a browser that is online again may not reach it at once. */
async function serverAnswers(): Promise<void> {
  while (!(await isServerReached())) await nextLook()
}

const nextLook = () =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, LOOK_EVERY_MS)
    window.addEventListener('online', resolve, { once: true })
  })
