import { isRouteErrorResponse } from 'react-router'

export type PageFault = { kind: 'not-found' } | { kind: 'broken'; reference: string | undefined }

/** What an error that reached the root means for the person: a wrong address, or a fault of ours. */
export function faultOf(error: unknown): PageFault {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return { kind: 'not-found' }
    return { kind: 'broken', reference: referenceIn(error.data) }
  }
  return { kind: 'broken', reference: referenceIn(error) }
}

function referenceIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('requestId' in value)) return undefined
  return typeof value.requestId === 'string' ? value.requestId : undefined
}
