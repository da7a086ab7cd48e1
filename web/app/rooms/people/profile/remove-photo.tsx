import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useRemovePhoto } from './queries.ts'

interface RemovePhotoProps {
  user: User
  onRemoved?: () => void
  onRefused: (error: Error) => void
}

/** Removes the photo after a confirmation; nothing without a photo. */
export function RemovePhoto({ user, onRemoved = () => {}, onRefused }: RemovePhotoProps) {
  const remove = useRemovePhoto(user.id, { onSaved: onRemoved, onRefused })
  const ask = () =>
    showAlert({
      title: 'Photo',
      description: 'Your photo is removed, and your initials take its place.',
      okText: 'Remove',
      onOk: () => remove.mutate(),
    })
  if (!user.avatarUrl) return null
  return (
    <Button size="sm" variant="plain" busy={remove.isPending} onClick={ask}>
      Remove photo
    </Button>
  )
}
