import { taxToasts } from '@studio/contract/tax/messages.ts'
import { asksPostalCode } from '@studio/contract/tax/profile-rules.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { EditRow } from '../../ui/form/edit-row.tsx'
import { Form } from '../../ui/form/form.tsx'
import { IconPencil } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import styles from '../people/profile/line-row.module.css'
import { RowButtons } from '../people/profile/line-row.tsx'
import { closeByEscape, useEditing } from '../people/profile/use-editing.ts'
import { placeText, postalCodeLabel } from './country-names.tsx'
import { ProfileFields, type ProfileForm } from './profile-fields.tsx'
import { profileQuery, taxQuery } from './queries.ts'

/** By which country a member's charges are taxed, and the VAT number of a business. */
export function ProfileRow({ userId }: { userId: string }) {
  const facts = useQuery(taxQuery()).data
  const told = useQuery({ ...profileQuery(userId), enabled: facts?.askCountry === true }).data
  const editing = useEditing()
  if (!facts?.askCountry || !told) return null
  const name = facts.askVatId || facts.byStripe ? 'Tax details' : 'Country'
  if (editing.isOpen) {
    return (
      <EditRow name="Country">
        <OpenRow userId={userId} onClose={editing.close} />
      </EditRow>
    )
  }
  const pencil = (
    <IconButton
      icon={IconPencil}
      label={`Edit ${name.toLowerCase()}`}
      autoFocus={editing.autoFocus}
      onClick={editing.open}
    />
  )
  const country = told.country ?? facts.home
  const lacksCode = told.country !== null && !told.postalCode && asksPostalCode(told.country, facts)
  return (
    <EditRow name={name} end={pencil}>
      {country && placeText({ country, postalCode: told.postalCode })}
      {told.vatId && `, ${told.vatId}`}
      {told.reverse && <p>No VAT is charged: your business owes it (reverse charge)</p>}
      {lacksCode && <p>{postalCodeLabel(told.country)} missing: please add it, the tax depends on it</p>}
    </EditRow>
  )
}

function OpenRow({ userId, onClose }: { userId: string; onClose: () => void }) {
  const fields = useRef<ProfileForm>(null)
  const save = useMutation({
    mutationFn: async () => fields.current?.settle(),
    onSuccess(outcome) {
      if (outcome !== 'saved') return
      showToast(taxToasts.profileSaved)
      onClose()
    },
  })
  function cancel() {
    fields.current?.forget()
    onClose()
  }
  return (
    <div className={styles.form}>
      <Form onSubmit={() => save.isPending || save.mutate()} onKeyDown={closeByEscape(cancel)}>
        <ProfileFields ref={fields} userId={userId} inRow />
        <p>Your next payment follows it. What you have paid stays as it is.</p>
        <RowButtons busy={save.isPending} onCancel={cancel} />
      </Form>
    </div>
  )
}
