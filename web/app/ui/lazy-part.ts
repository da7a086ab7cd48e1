import { type ComponentType, lazy } from 'react'
import { isServerReached } from './use-online.ts'

const LOOK_EVERY_MS = 4000

/**
 * A part of a page whose scripts come apart from it, once `wanted` resolves. It waits in its Suspense while there is no
 * network or no server, so that the page stays as it is.
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
 * A browser never asks again for a module that it has once not got. So it is not asked for without a network; and where
 * it did not come all the same, the error is thrown only once the server answers, when the page can be opened anew.
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

/** A browser that has a network again may not reach anything for a moment yet, so the server itself is asked. */
async function serverAnswers(): Promise<void> {
  while (!(await isServerReached())) await nextLook()
}

const nextLook = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      clearTimeout(timer)
      window.removeEventListener('online', look)
      resolve()
    }
    const timer = setTimeout(look, LOOK_EVERY_MS)
    window.addEventListener('online', look)
  })
