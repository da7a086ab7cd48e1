import type { ComponentProps } from 'react'
import { useUser } from '../../../platform/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const load = () => import('./note-button.tsx').then((part) => part.NoteButton)
type NoteButtonProps = ComponentProps<Awaited<ReturnType<typeof load>>>
const NoteButton = lazyPart<NoteButtonProps>(load)

/** The note to a teacher on a page that visits begin with: its code is loaded for members only. */
export function LazyNote(props: NoteButtonProps) {
  const user = useUser()
  if (user?.role !== 'Student') return null
  return <NoteButton {...props} />
}
