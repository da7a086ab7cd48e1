import type { DeleteAccountBody } from '@studio/contract/people/own/schema.ts'
import { mayDeleteOwnAccount } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { z } from 'zod'
import { useUser } from '../../../platform/session.ts'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { dateText } from '../../../ui/words/date-words.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { useSettings } from '../../studio/queries.ts'
import styles from './account.module.css'
import { CantDelete } from './delete-section.tsx'
import { leavingWords, losesPaidDays } from './leaving-words.ts'
import { useDeleteAccount } from './queries.ts'

export const meta = hiddenHead('Delete my account')

/** Explains the deletion, asks for the password, and deletes the account (D18.own-deletion). */
export default function DeleteAccountScreen() {
  const user = useUser()
  if (!user) return null
  const verdict = mayDeleteOwnAccount(user.role)
  return (
    <div className={styles.page}>
      <h2>Delete my account</h2>
      {verdict.ok ? <Farewell user={user} /> : <CantDelete code={verdict.code} />}
    </div>
  )
}

function Farewell({ user: { subscription } }: { user: User }) {
  const { tax } = useSettings()
  return (
    <>
      <div className={styles.section}>
        <p>This is what happens right away:</p>
        <ul className={styles.facts}>
          <li>{leavingWords(subscription, dateText)}</li>
          <li>
            You leave the practice calendars you have joined. Your profile, your photo, your history and your
            notifications are deleted.
          </li>
          <li>Every device is signed out, and a last email confirms it.</li>
          <li>
            Payment records that tax law requires stay, without your name
            {tax && ', though with the VAT number if you gave one'}.
          </li>
          <li>
            You may join again with the same address. Free days are given once, so you would pay from the
            first day.
          </li>
        </ul>
        {losesPaidDays(subscription) && (
          <p>
            To use the days you have paid for,{' '}
            <TextLink to="/profile/membership">cancel your membership</TextLink> first, and come back when it
            has ended.
          </p>
        )}
        <p>
          <b>This can’t be undone.</b> You may <TextLink to="/profile/account">download your data</TextLink>{' '}
          first.
        </p>
      </div>
      <PasswordForm />
    </>
  )
}

type Typed = z.input<typeof DeleteAccountBody>
const shape = () => import('@studio/contract/people/own/schema.ts').then((shapes) => shapes.DeleteAccountBody)

function PasswordForm() {
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { password: '' } })
  const remove = useDeleteAccount({ onRefused: (error) => showRefusal(form, error) })
  return (
    <div className={styles.password}>
      <Form onSubmit={form.handleSubmit((typed) => remove.mutate(typed))}>
        <PasswordInput label="Your password" autoComplete="current-password" {...fieldOf(form, 'password')} />
        <div role="alert">
          <FieldNote id="delete-error" error={remove.isError ? 'Your account is still here.' : undefined} />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" variant="danger" busy={remove.isPending}>
            Delete my account
          </Button>
          <LinkButton variant="plain" to="/profile/account">
            Keep it
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}
