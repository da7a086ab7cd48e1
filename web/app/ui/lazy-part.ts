import { type ComponentType, lazy } from 'react'
import { isServerReached } from './use-online.ts'

const LOOK_EVERY_MS = 4000

/**
 * A lazily loaded component, loaded once `wanted` resolves. Offline, or without the server, it keeps suspending, so that the page
 * stays as it is.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wanted?: () => Promise<void>,
) =>
  lazy(async () => {
    await wanted?.()
    return { default: await whenReached(load) }
  })

/**
 * Loads a module when it can be reached, because a browser never retries a module that failed. If it fails anyway, the error is
 * thrown only once the server answers, when a reload helps.
 */
async function whenReached<Part>(load: () => Promise<Part>): Promise<Part> {
  if (typeof window !== 'undefined' && !navigator.onLine) await serverAnswers()
  try {
    return await load()
  } catch (error) {
    await serverAnswers()
    throw error
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
