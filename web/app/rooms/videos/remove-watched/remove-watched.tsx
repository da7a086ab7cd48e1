import { showAlert } from '../../../ui/alert/alert-store.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconX } from '../../../ui/icons.ts'
import { useRemoveWatched } from './queries.ts'

/** Removes one class from the history, after a question: its practices can't be restored. */
export function RemoveWatched({ video }: { video: { id: string; title: string } }) {
  const remove = useRemoveWatched(video)
  const ask = () =>
    showAlert({
      title: 'History',
      description: `“${video.title}” is removed from this list, along with its mark, its days in your year of practice and where it resumes. This can’t be undone.`,
      confirm: true,
      okText: 'Remove',
      onOk: () => remove.mutate(),
    })
  const label = `Remove ${video.title} from your history`
  return <IconButton icon={IconX} label={label} disabled={remove.isPending} onClick={ask} />
}
