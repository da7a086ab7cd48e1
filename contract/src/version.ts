import { z } from 'zod'

/**
 * Opaque version of a record. A change sends it in `If-Match` (RFC 9110, 13.1.1) and is refused if the record has changed
 * since.
 */
export const Version = z.string()
