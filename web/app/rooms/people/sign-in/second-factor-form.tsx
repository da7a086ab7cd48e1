import { CallError } from '@studio/contract/call.ts'
import { signInText } from '@studio/contract/people/messages.ts'
import type { CodeBody } from '@studio/contract/people/second-factor/schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { passkeyRequestOf } from '../passkeys/passkey-request.ts'
import type { TypedCredentials, useSignIn } from './queries.ts'
import styles from './signin.module.css'

type Typed = z.output<typeof CodeBody>

const shape = () =>
  import('@studio/contract/people/second-factor/schema.ts').then((shapes) => shapes.CodeBody)

/** Loaded for people with passkeys only. */
const PasskeyPart = lazyPart(() => import('../passkeys/passkey-part.tsx').then((part) => part.PasskeyPart))

interface SecondFactorFormProps {
  signIn: ReturnType<typeof useSignIn>
  /** What was typed before. */
  typed: () => TypedCredentials
}

/** The passkey or code that is asked after the password of people with a second factor (S-A16). */
export function SecondFactorForm({ signIn, typed }: SecondFactorFormProps) {
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { code: '' } })
  const { error, variables } = signIn
  const isEntering = signIn.isPending || signIn.isSuccess
  const isFirst = error instanceof CallError && error.code === 'SecondFactorNeeded'
  const refusal = error && !isFirst ? textOf(error) : undefined
  const ofPasskey = variables?.passkey !== undefined
  const [asked, setAsked] = useState(() => passkeyRequestOf(error))
  const fresh = passkeyRequestOf(error)
  // A challenge is good once, so a refused passkey comes with the next one.
  if (fresh && fresh !== asked) setAsked(fresh)
  const send = ({ code }: Typed) =>
    signIn.mutate({ ...typed(), code }, { onError: () => form.setFocus('code') })
  return (
    <div className={styles.ways}>
      {asked && (
        <PasskeyPart
          asked={asked}
          busy={isEntering && ofPasskey}
          refusal={ofPasskey ? refusal : undefined}
          onUse={(passkey) => signIn.mutate({ ...typed(), passkey })}
        />
      )}
      <Form onSubmit={form.handleSubmit(send)}>
        <TextInput
          label={asked ? 'Or a code' : 'Code'}
          help="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoFocus={!asked}
          {...form.register('code')}
          error={form.formState.errors.code?.message ?? (ofPasskey ? undefined : refusal)}
        />
        <Button
          type="submit"
          size="lg"
          variant={asked ? 'line' : 'filled'}
          full
          busy={isEntering && !ofPasskey}
        >
          Sign In
        </Button>
        <Button variant="plain" full onClick={signIn.reset}>
          Back
        </Button>
      </Form>
    </div>
  )
}

const textOf = (error: Error) => (error instanceof CallError ? signInText(error) : error.message)
