import type { NotificationDraft } from '@studio/contract/notifications/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { videosNamedQuery } from './queries.ts'

type Typed = z.input<typeof NotificationDraft>

interface VideoFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: the output of a form's checks differs from form to form
  form: UseFormReturn<Typed, any, any>
  /** The title as typed. */
  typed: string
  onType: (title: string) => void
}

/** A video searched by title; a title without a match is not an id, which the contract's schema reports (BO-VALID-26). */
export function VideoField({ form, typed, onType }: VideoFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'videoId' })
  const title = useDeferredValue(typed.trim())
  const found = useQuery(videosNamedQuery(title))
  const listId = useId()
  const wanted = typed.trim().toLowerCase()
  const match = found.data?.find((video) => video.title.toLowerCase() === wanted)
  const value = match?.id ?? (wanted || null)
  const { setValue } = form

  useEffect(() => {
    setValue('videoId', value, { shouldDirty: true, shouldValidate: fieldState.isTouched })
  }, [value, setValue, fieldState.isTouched])

  return (
    <>
      <TextInput
        label="Video"
        placeholder="Title of a video"
        autoComplete="off"
        maxLength={100}
        list={listId}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onBlur={field.onBlur}
        ref={field.ref}
        error={fieldState.error?.message}
        done={match ? `With ${match.title}` : undefined}
      />
      <datalist id={listId}>
        {wanted && found.data?.map((video) => <option key={video.id} value={video.title} />)}
      </datalist>
    </>
  )
}
