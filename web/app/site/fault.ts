import { CallError } from '@studio/contract/call.ts'
import { isRouteErrorResponse } from 'react-router'

export type PageFault =
  | { kind: 'not-found' }
  | { kind: 'away' }
  | { kind: 'busy' }
  | { kind: 'broken'; reference: string | undefined }

/** What an error that reached the root means for the person: a wrong address, a server that does not answer or has too much to answer, or a fault of ours. */
export function faultOf(error: unknown): PageFault {
  if (isBusy(error)) return { kind: 'busy' }
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return { kind: 'not-found' }
    return { kind: 'broken', reference: referenceIn(error.data) }
  }
  return isUnreached(error) ? { kind: 'away' } : { kind: 'broken', reference: referenceIn(error) }
}

/** Too many calls from here, or a part of the server that is away at the moment: waiting helps. */
function isBusy(error: unknown): boolean {
  const answered = error instanceof CallError || isRouteErrorResponse(error)
  return answered && (error.status === 429 || error.status === 503)
}

/** Our calls say so by status 0, the router's and the build's own by what each browser throws of a fetch. */
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
