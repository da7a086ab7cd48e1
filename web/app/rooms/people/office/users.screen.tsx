import { standings } from '@studio/contract/membership/standings.ts'
import { IMPORTED_NAME_LENGTH } from '@studio/contract/people/messages.ts'
import { FIRST_LINK_WEEKS } from '@studio/contract/people/staff/messages.ts'
import type { ListedUser, MemberByHand } from '@studio/contract/people/staff/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaArgs, useLocation } from 'react-router'
import type { z } from 'zod'
import { useChoosing } from '../../../office/choosing/use-choosing.ts'
import { ExportButton } from '../../../office/export/export-button.tsx'
import { files, nameIn } from '../../../office/export/queries.ts'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { StaffTabs } from '../../../office/tab-links.tsx'
import { type Orders, useOrder } from '../../../office/table/order/use-order.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Icon, IconUserPlus } from '../../../ui/icons.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { NobodyFound, PeopleFilters } from '../office-filters/people-filters.tsx'
import { usePeoplePart } from '../office-filters/use-people-part.ts'
import { EndFields, GiftPlanFields, nothingGiven } from '../office-subscribers/gift-fields.tsx'
import { ViewTabs } from '../office-views/view-tabs.tsx'
import { BlockChosen } from './block-chosen.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type UserOrder, useAddMember, usersQuery } from './queries.ts'
import { UserButtons, userColumns } from './user-columns.tsx'
import { type UserAction, UserDialog } from './user-dialog.tsx'
import styles from './users.module.css'

/** USERS-01: tables by the last part of their address. */
const TABLES = {
  all: { title: 'All Users', role: undefined },
  student: { title: 'Students', role: 'Student' },
  teacher: { title: 'Teachers', role: 'Coach' },
  admin: { title: 'Admins', role: 'Admin' },
} as const

const ORDERS: Orders<UserOrder> = [
  { value: '-RegistrationDateTime', label: 'Newest first' },
  { value: 'RegistrationDateTime', label: 'Oldest first' },
  { value: 'UserName', label: 'User name, A to Z' },
  { value: '-UserName', label: 'User name, Z to A' },
]

const tableAt = (pathname: string) =>
  TABLES[(pathname.split('/').at(-1) ?? '') as keyof typeof TABLES] ?? TABLES.all

export const meta = ({ matches, location }: MetaArgs) =>
  pageHead(matches, { title: tableAt(location.pathname).title, hidden: true })

/** Users, students, teachers or Admins, ten a page, found by user name (USERS-01, USERS-02), and what an Admin does with them. */
export default function UsersScreen() {
  const { pathname } = useLocation()
  const { title, role } = tableAt(pathname)
  const asked = role === 'Admin' ? role : 'Coach'
  const { shown, typed, setTyped, turnTo } = useListAddress('userName')
  const { ordering, order } = useOrder(ORDERS)
  const isStaff = role === 'Coach' || role === 'Admin'
  const narrowed = usePeoplePart(isStaff ? [] : standings, true)
  const { part } = narrowed
  const users = useQuery(usersQuery(role, shown, part, order))
  const [action, setAction] = useState<UserAction | null>(null)
  const { begun, begin, end } = useBegun()
  const choosing = useChoosing<ListedUser>(`${role} ${shown.search} ${JSON.stringify(part)}`)
  return (
    <>
      <TitleBar title={title}>
        <SearchBox label="Search name or email" typed={typed} onType={setTyped} />
        <ExportButton
          name="users"
          read={() => files.users({ ...(role && { role }), ...nameIn(shown), ...part })}
        />
        {role !== 'Coach' && role !== 'Admin' && (
          <Button size="sm" variant="line" onClick={() => begin('add')}>
            <span>
              Add<span className={styles.whom}> a person</span>
            </span>
          </Button>
        )}
        <Button data-new size="sm" onClick={() => begin('new')}>
          <Icon of={IconUserPlus} size="small" />
          <span>
            Invite<span className={styles.whom}> {asked === 'Admin' ? 'an administrator' : 'a teacher'}</span>
          </span>
        </Button>
      </TitleBar>
      {!role && <ViewTabs path={pathname} narrowed={{ ...nameIn(shown), ...part }} />}
      {isStaff && <StaffTabs />}
      <RecordList
        label={title}
        query={users}
        pageNumber={shown.pageNumber}
        onTurn={turnTo}
        columns={userColumns}
        filters={!isStaff && <PeopleFilters {...narrowed} />}
        ordering={ordering}
        choosing={{ of: choosing, actions: <BlockChosen choosing={choosing} /> }}
        nameOf={fullName}
        actions={(user) => <UserButtons user={user} onAction={setAction} />}
        empty={<NobodyFound part={narrowed} searched={shown.search !== ''} word="No users found" />}
      />
      {action && <UserDialog action={action} onClose={() => setAction(null)} />}
      {begun === 'add' && <AddDialog onClose={end} />}
      {begun === 'new' && <InviteDialog becomes={asked} onClose={end} />}
    </>
  )
}

type Typed = z.output<typeof MemberByHand>

const shape = () => import('@studio/contract/people/staff/schema.ts').then((shapes) => shapes.MemberByHand)

/** A member by hand, with a plan that the studio gives them. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm<Typed, Typed>(shape, {
    defaultValues: { firstName: '', lastName: '', email: '', ...nothingGiven },
  })
  const adding = useAddMember({ onDone: onClose, onRefused: (error) => showRefusal(form, error) })

  return (
    <FormDialog
      title="Add a person"
      form={form}
      keepAs="person"
      busy={adding.isPending}
      onSubmit={(typed) => adding.mutate(typed)}
      onClose={onClose}
      submitText="Add"
    >
      <p>They get a plan from the studio: nothing is charged, and no card is needed.</p>
      <FieldPair>
        <TextInput
          label="First name"
          autoComplete="off"
          maxLength={IMPORTED_NAME_LENGTH}
          {...fieldOf(form, 'firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="off"
          maxLength={IMPORTED_NAME_LENGTH}
          {...fieldOf(form, 'lastName')}
        />
      </FieldPair>
      <TextInput label="Email" type="email" autoComplete="off" {...fieldOf(form, 'email')} />
      <GiftPlanFields form={form} />
      <EndFields form={form} />
      <Checkbox
        label={`Email them a link to choose a password. It works for ${FIRST_LINK_WEEKS} weeks`}
        {...form.register('mail')}
      />
    </FormDialog>
  )
}
