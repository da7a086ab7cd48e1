import { CallError } from '@studio/contract/call.ts'
import { isRouteErrorResponse } from 'react-router'

export type PageFault =
  | { kind: 'not-found' }
  | { kind: 'away' }
  | { kind: 'busy' }
  | { kind: 'broken'; reference: string | undefined }

/** Classifies an error that reached the root: unknown address, unreachable server, busy server, or unexpected error. */
export function faultOf(error: unknown): PageFault {
  if (isBusy(error)) return { kind: 'busy' }
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return { kind: 'not-found' }
    return { kind: 'broken', reference: referenceIn(error.data) }
  }
  return isUnreached(error) ? { kind: 'away' } : { kind: 'broken', reference: referenceIn(error) }
}

/** Rate limit, or a part of the server that is unavailable: waiting helps. */
function isBusy(error: unknown): boolean {
  const answered = error instanceof CallError || isRouteErrorResponse(error)
  return answered && (error.status === 429 || error.status === 503)
}

/** Our calls have status 0; the router and the build throw what each browser throws for a failed fetch. */
function isUnreached(error: unknown): boolean {
  if (error instanceof CallError) return error.status === 0
  return (
    error instanceof Error &&
    /failed to fetch|networkerror|load failed|unable to preload/i.test(error.message)
  )
}

function referenceIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('requestId' in value)) return undefined
  return typeof value.requestId === 'string' ? value.requestId : undefined
}
