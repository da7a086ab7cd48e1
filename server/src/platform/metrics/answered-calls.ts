import type { FastifyRequest } from 'fastify'
import { type Viewer, whoCalls } from '../viewer.ts'

const askers = new WeakMap<FastifyRequest, string>()

/** Remembers whose request it is until it is answered. */
export function noteAsker(request: FastifyRequest, viewer: Viewer): void {
  if (viewer.kind !== 'visitor') askers.set(request, whoCalls(viewer))
}

/** The id of the person who asked; null for visitors, and where nobody was looked for. */
export const askerOf = (request: FastifyRequest): string | null => askers.get(request) ?? null

/**
 * What was asked, without a value of anybody's: the template of a call, and of everything else the first part of its
 * address, so that there are never more names than there are routes.
 */
export function nameOfCall({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions
  if (url === undefined) return 'unknown'
  if (url.startsWith('/api/')) return url
  return `/${url.split('/')[1] ?? ''}`
}
