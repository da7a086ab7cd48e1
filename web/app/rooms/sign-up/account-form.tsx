import { PASSWORD_HELP, refusals, withRule } from '@studio/contract/people/messages.ts'
import type { RegistrationForm } from '@studio/contract/people/sign-up/schema.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { draftOf, useFormDraft } from '../../ui/form/drafts.ts'
import { Form } from '../../ui/form/form.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { showRefusal } from '../../ui/form/show-refusal.ts'
import { TextInput } from '../../ui/form/text-input.tsx'
import { usePlainForm } from '../../ui/form/use-plain-form.ts'
import { Note } from '../../ui/page/note.tsx'
import { Pair } from '../../ui/page/split-page.tsx'
import { TextLink } from '../../ui/words/text-link.tsx'
import { useCommonPassword } from './common-password.ts'
import { findTaken, useRegister } from './queries.ts'
import { changeSignup, type SignupDraft } from './signup-session.ts'

type Typed = z.input<typeof RegistrationForm>

const shape = () =>
  import('@studio/contract/people/sign-up/schema.ts').then((shapes) => shapes.RegistrationForm)

const KEPT_OF_INVITED = ['firstName', 'lastName', 'userName'] as const

/** Fields of the account; typed values survive Back and a reload, except passwords (D3). */
export function AccountForm({ draft, inviteToken }: { draft: SignupDraft; inviteToken?: string }) {
  const names = useAvailability((field, taken) => taken && void form.trigger(field))
  const password = useCommonPassword(() => void form.trigger('password'))
  const defaultValues = {
    ...draft,
    password: '',
    confirmPassword: '',
    ...(inviteToken ? { inviteToken } : {}),
  }
  const form = usePlainForm<Typed, z.output<typeof RegistrationForm>>(shape, {
    defaultValues,
    refuse: (typed) => ({ ...names.refuse(typed), password: password.refuse(typed.password) }),
  })
  const { values: typed, errors, waiting } = form.formState
  const forgetDraft = useFormDraft(form, inviteToken ? `invitation of ${draft.email}` : null, KEPT_OF_INVITED)
  const registration = useRegister((error) => showRefusal(form, error), forgetDraft)
  const restored = useDraftOfReload(form, draft)
  useKeptDraft(typed, restored && !inviteToken)

  const unique = (field: UniqueField) => ({
    ...form.register(field, { onBlur: () => void names.check(field, form.getValues(field)) }),
    good: !errors[field] && names.isFree(field, typed[field] ?? ''),
    error: withRule(field, errors[field]),
  })
  return (
    <Form onSubmit={form.handleSubmit(({ confirmPassword: _, ...account }) => registration.mutate(account))}>
      {errors.inviteToken && <Note tone="warn" title={errors.inviteToken} />}
      <Pair>
        <TextInput
          label="First name"
          autoComplete="given-name"
          {...form.register('firstName')}
          error={withRule('firstName', errors.firstName)}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          {...form.register('lastName')}
          error={withRule('lastName', errors.lastName)}
        />
      </Pair>
      <TextInput
        label="Email"
        type="email"
        // A password manager stores it as the login: the sign-in asks for the address, not for the user name.
        autoComplete="username"
        {...unique('email')}
        {...(inviteToken
          ? { locked: true, help: 'The invitation was sent to this address, so you can’t change it here.' }
          : {})}
      />
      {errors.email === refusals.emailTaken && <AlreadyHere email={typed.email ?? ''} />}
      <TextInput
        label="User name"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        {...unique('userName')}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        help={PASSWORD_HELP}
        {...form.register('password', {
          deps: 'confirmPassword',
          onBlur: () => void password.check(form.getValues('password')),
        })}
        error={errors.password}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        placeholder="Repeat it"
        {...form.register('confirmPassword')}
        error={errors.confirmPassword}
      />
      <Button type="submit" size="lg" full busy={waiting || registration.isPending}>
        {inviteToken ? 'Create my account' : 'Continue'}
      </Button>
    </Form>
  )
}

/**
 * Restores what was typed before a reload, after hydration, because only the browser knows it; a field in which something was typed
 * since keeps it. Returns whether the draft is in the fields: until then they hold less than it.
 */
function useDraftOfReload(
  { getValues, setValue }: Pick<UseFormReturn<Typed>, 'getValues' | 'setValue'>,
  draft: SignupDraft,
): boolean {
  const settled = useHydrated()
  const [restored, setRestored] = useState(false)
  const comeBack = useEffectEvent(() => {
    for (const [name, text] of Object.entries(draft)) {
      const field = name as keyof SignupDraft
      const latest = getValues(field) || text
      if (latest) setValue(field, latest)
    }
    setRestored(true)
  })
  useEffect(() => {
    if (settled) comeBack()
  }, [settled])
  return restored
}

function useKeptDraft(typed: Partial<Typed>, keep: boolean): void {
  const { firstName = '', lastName = '', email = '', userName = '' } = typed
  useEffect(() => {
    if (keep && (firstName || lastName || email || userName)) {
      changeSignup({ draft: { firstName, lastName, email, userName } })
    }
  }, [keep, firstName, lastName, email, userName])
}

/** What whoever has an account can do in place of making another: both pages know their address. */
function AlreadyHere({ email }: { email: string }) {
  return (
    <Note tone="calm" title="Is it yours?">
      <TextLink to="/signin" onClick={() => draftOf('sign-in').write({ email })}>
        Sign In
      </TextLink>{' '}
      or{' '}
      <TextLink to="/forgot-password" onClick={() => draftOf('forgot password').write({ email })}>
        reset your password
      </TextLink>
      .
    </Note>
  )
}

const fields = {
  email: {
    shape: () => import('@studio/contract/email.ts').then(({ Email }) => Email),
    text: refusals.emailTaken,
    isTaken: findTaken.email,
  },
  userName: {
    shape: () => import('@studio/contract/people/schema.ts').then(({ UserName }) => UserName),
    text: refusals.userNameTaken,
    isTaken: findTaken.userName,
  },
} as const

type UniqueField = keyof typeof fields

/**
 * Answers of the server about typed e-mail addresses and user names: taken or free (VALID-08, VALID-12). If the question fails,
 * the registration itself decides.
 */
function useAvailability(onAnswer: (field: UniqueField, taken: boolean) => void) {
  // A ref, because the form reads the answer before the next render.
  const known = useRef({ email: new Map<string, boolean>(), userName: new Map<string, boolean>() })
  const asking = useRef(new Set<string>())
  const [, render] = useState(0)

  async function check(field: UniqueField, typed: string): Promise<void> {
    const { shape, isTaken } = fields[field]
    const schema = await shape().catch(() => null)
    if (!schema) return
    const value = schema.safeParse(typed)
    if (!value.success || known.current[field].has(typed) || asking.current.has(field + typed)) return
    asking.current.add(field + typed)
    const answer = await isTaken(value.data).catch(() => null)
    asking.current.delete(field + typed)
    if (answer === null) return
    known.current[field].set(typed, answer)
    render((count) => count + 1)
    onAnswer(field, answer)
  }

  const taken = (field: UniqueField, typed: string) => known.current[field].get(typed)
  return {
    check,
    isFree: (field: UniqueField, typed: string) => taken(field, typed) === false,
    /** Messages at taken fields. */
    refuse: (typed: Record<UniqueField, string>) => ({
      email: taken('email', typed.email) ? fields.email.text : undefined,
      userName: taken('userName', typed.userName) ? fields.userName.text : undefined,
    }),
  }
}
