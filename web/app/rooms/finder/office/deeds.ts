import { bareText } from '@studio/contract/letters.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import type { PersonPage } from '@studio/contract/person-page/schema.ts'

/** Something that can be done from the search: it leads to the page that does it, and begins it there. */
export interface Deed {
  title: string
  /** Other words that people have for it. */
  also: string
  to: string
  /** Window that the page opens (`useBegun`); absent if the page itself asks. */
  begin?: string
}

const ADMIN: readonly Deed[] = [
  {
    title: 'Invite a teacher',
    also: 'add new coach staff user',
    to: '/admin/users/teacher',
    begin: 'new',
  },
  {
    title: 'Add a person',
    also: 'new member by hand complimentary gift invite user',
    to: '/admin/users/all',
    begin: 'add',
  },
  { title: 'Upload a video', also: 'add new film class', to: '/admin/live', begin: 'new' },
  {
    title: 'New promo code',
    also: 'add generate discount coupon voucher',
    to: '/admin/promo',
    begin: 'new',
  },
  { title: 'Copy days', also: 'repeat week daily classes', to: '/admin/daily-classes', begin: 'copy' },
  {
    title: 'Write to members',
    also: 'send create new notification message email push news',
    to: '/admin/notification',
    begin: 'new',
  },
  {
    title: 'New video pack',
    also: 'add training path series programme',
    to: '/admin/live/packs',
    begin: 'new',
  },
  {
    title: 'Invite an administrator',
    also: 'add new admin staff user',
    to: '/admin/users/admin',
    begin: 'new',
  },
]

const TEACHER: readonly Deed[] = [
  {
    title: 'Write to your students',
    also: 'send create new notification message email push news',
    to: '/teacher/notification',
    begin: 'new',
  },
  { title: 'New calendar', also: 'add month practice', to: '/teacher/calendars', begin: 'new' },
  { title: 'Upload a video', also: 'add new film class', to: '/teacher/videos', begin: 'new' },
]

type Membership = NonNullable<PersonPage['user']['subscription']>

/** What can be done anywhere in the office. */
export const deedsOf = (role: Role | undefined): readonly Deed[] =>
  role === 'Admin' ? ADMIN : role === 'Coach' ? TEACHER : []

/** What an Admin, `me`, can do about a person, as their page offers it. */
export function deedsFor({ user }: Pick<PersonPage, 'user'>, me: string | undefined): Deed[] {
  const { id, firstName, role, active, subscription } = user
  const to = `/admin/users/${id}`
  const isOther = id !== me
  const isStaff = role !== 'Student'
  const hasMembership = subscription !== null && subscription.state !== 'pending'
  const verb = subscription?.state === 'suspended' ? 'Activate' : 'Deactivate'
  return [
    ...(active
      ? [
          {
            title: `Write to ${firstName}`,
            also: 'send notification message email',
            to: `/admin/notification?to=${id}`,
          },
        ]
      : []),
    ...(isStaff ? [] : [{ title: 'Refund a payment', also: 'money back return invoice', to: `${to}/money` }]),
    ...(hasMembership
      ? [
          {
            title: `${verb} membership`,
            also: 'end pause stop start renew subscription',
            to,
            begin: 'membership',
          },
        ]
      : []),
    ...(subscription?.state === 'active' || subscription?.state === 'trialing'
      ? [{ title: 'Change plan', also: 'upgrade downgrade switch subscription', to, begin: 'change' }]
      : []),
    ...(!isStaff && active && !hasMembership
      ? [{ title: 'Give a plan', also: 'complimentary free comp gift', to, begin: 'give' }]
      : []),
    ...(hasMembership && subscription.state !== 'day_pass' ? [endDeed(subscription, to)] : []),
    ...(isStaff ? [{ title: `Edit ${firstName}`, also: 'change name profile', to, begin: 'edit' }] : []),
    ...(isStaff && isOther
      ? [{ title: 'Change role', also: 'admin teacher rights', to, begin: 'role' }]
      : []),
    ...(isOther
      ? [
          { title: `Block ${firstName}`, also: 'ban lock out unblock let in', to, begin: 'block' },
          { title: `Delete ${firstName}`, also: 'remove erase inactive', to, begin: 'delete' },
        ]
      : []),
  ]
}

function endDeed({ given, cancelAtPeriodEnd }: Membership, to: string): Deed {
  if (given) return { title: 'Move the end of the plan', also: 'given complimentary until', to, begin: 'end' }
  return cancelAtPeriodEnd
    ? { title: 'Keep membership', also: 'undo cancellation resume renew', to, begin: 'keep' }
    : { title: 'Cancel membership', also: 'end stop unsubscribe leave', to, begin: 'cancel' }
}

/** Whether each typed word begins a word of the deed or of what else it is called. */
export function isMeant({ title, also }: Deed, typed: string): boolean {
  const words = bareText(`${title} ${also}`).split(/\s+/)
  return bareText(typed.trim())
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
