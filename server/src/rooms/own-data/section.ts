import type { Context } from '../../context.ts'

/** Entries per read. */
export const PAGE = 500

/** One kind of data in a person's file. */
export interface Section {
  /** Its key in the file. */
  name: string
  /** Columns that reference the person and are part of the section: `subscriptions.user_id`. */
  of: readonly string[]
  /** Reads a page of the person's entries in a stable order; instants as `Date`. */
  read(context: Context, userId: string, page: { limit: number; offset: number }): Promise<object[]>
}

/** The same for a kind with a single entry. */
export const single = (read: (context: Context, userId: string) => Promise<object[]>): Section['read'] => {
  return (context, userId, { offset }) => (offset > 0 ? Promise.resolve([]) : read(context, userId))
}
