import { roleText } from '@studio/contract/people/rules.ts'
import type { Invitation } from '@studio/contract/people/staff/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StaffTabs } from '../../../office/tab-links.tsx'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconMailForward, IconTrash, IconUserPlus } from '../../../ui/icons.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Tag } from '../../../ui/tag.tsx'
import { shortDate } from '../../../ui/words/date-words.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { invitationsQuery, useInvite, useRevoke } from './queries.ts'

export const meta = hiddenHead('Invitations')

const columns: Column<Invitation>[] = [
  { head: 'Email', cell: ({ email }) => <span title={email}>{email}</span> },
  { head: 'Status', cell: (invitation) => <State invitation={invitation} />, width: 'word' },
  { head: 'User name', cell: ({ userName }) => userName, width: 'text' },
  { head: 'Role', cell: ({ role }) => roleText(role), width: 'word', wideOnly: true, inSheet: true },
  {
    head: 'Sent',
    cell: ({ dateTime }) => shortDate(dateTime),
    width: 'date',
    wideOnly: true,
    inSheet: true,
  },
  {
    head: 'Valid until',
    cell: ({ dateTimeExpires }) => shortDate(dateTimeExpires),
    width: 'date',
    wideOnly: true,
    inSheet: true,
  },
]

function State({ invitation }: { invitation: Invitation }) {
  const isOver = Date.parse(invitation.dateTimeExpires) <= useStudioClock()()
  return isOver ? <Tag tone="quiet">Expired</Tag> : <Tag tone="ok">Open</Tag>
}

/** Invitations that nobody has used, sent again or taken back by an Admin (INVITE-01). */
export default function InvitationsScreen() {
  const { shown, turnTo } = useListAddress('email')
  const invitations = useQuery(invitationsQuery(shown.pageNumber))
  const resend = useInvite({ onDone: () => {} })
  const revoke = useRevoke()
  const { begun, begin, end } = useBegun()
  const [again, setAgain] = useState<Invitation | null>(null)

  /** Another Admin is invited with one's own password, so that is asked for first. */
  function sendAgain(invitation: Invitation) {
    const { email, userName, role } = invitation
    if (role === 'Admin') setAgain(invitation)
    else if (!resend.isPending) resend.mutate({ email, userName, role })
  }

  function ask({ id, email }: Invitation) {
    showAlert({
      title: 'Withdraw the invitation?',
      description: `The link that was sent to ${email} no longer works. You can invite them again.`,
      danger: true,
      okText: 'Withdraw',
      onOk: () => revoke.mutate(id),
    })
  }

  const buttonsOf = (invitation: Invitation) => (
    <>
      <IconButton
        icon={IconMailForward}
        label={`Send again to ${invitation.email}`}
        aria-disabled={resend.isPending}
        onClick={() => sendAgain(invitation)}
      />
      <IconButton
        icon={IconTrash}
        label={`Withdraw the invitation of ${invitation.email}`}
        onClick={() => ask(invitation)}
      />
    </>
  )

  return (
    <>
      <TitleBar title="Invitations">
        <Button data-new size="sm" onClick={() => begin('new')}>
          <Icon of={IconUserPlus} size="small" />
          Invite a teacher
        </Button>
      </TitleBar>
      <StaffTabs />
      <RecordList
        label="Invitations"
        query={invitations}
        pageNumber={shown.pageNumber}
        onTurn={turnTo}
        columns={columns}
        nameOf={({ email }) => email}
        actions={buttonsOf}
        empty="No open invitations"
      />
      {begun === 'new' && <InviteDialog becomes="Coach" onClose={end} />}
      {again && (
        <InviteDialog
          becomes="Admin"
          known={{ email: again.email, userName: again.userName }}
          onClose={() => setAgain(null)}
        />
      )}
    </>
  )
}
