import type { Context } from '../../context.ts'

/** Entries that one read asks for. */
export const PAGE = 500

/** One kind of thing that is kept of a person, as their file tells it. */
export interface Section {
  /** Its word in the file. */
  name: string
  /** The columns that point at the person and are told of here: `subscriptions.user_id`. */
  of: readonly string[]
  /** So many of the person's entries, from an offset on, always in the same order; instants as `Date`. */
  read(context: Context, userId: string, page: { limit: number; offset: number }): Promise<object[]>
}

/** The same for what there is one of. */
export const single = (read: (context: Context, userId: string) => Promise<object[]>): Section['read'] => {
  return (context, userId, { offset }) => (offset > 0 ? Promise.resolve([]) : read(context, userId))
}
