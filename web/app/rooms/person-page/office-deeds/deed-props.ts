import type { Subscription } from '@studio/contract/membership/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'

/** A deed about somebody's membership. */
export interface DeedProps {
  person: User
  subscription: Subscription
  /** The next charge in words: "$29.00 on 13 Dec", "none". */
  next: string
  onDone: () => void
  onClose: () => void
}
