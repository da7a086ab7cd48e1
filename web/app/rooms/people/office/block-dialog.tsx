import { BLOCK_DAYS, blockDaysLeft } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { BlockFields, blockShape, type TypedBlock, useIsBlock } from './block-fields.tsx'
import { blockText, isBlocked } from './person-words.ts'
import { useBlock } from './queries.ts'

/** BLOCK-01, BLOCK-02: restrictions and days of a block; with all three off the block ends. */
export function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const now = new Date(useStudioClock()())
  const isRunning = isBlocked(user, now)
  const until = isRunning ? user.blockedToDateTime : null
  const form = useCheckedForm<TypedBlock, TypedBlock>(blockShape, {
    defaultValues: {
      blockedComments: user.blockedComments,
      blockedChat: user.blockedChat,
      // Most blocks are about access.
      blockedAccess: user.blockedAccess || !(user.blockedComments || user.blockedChat),
      // A changed block keeps its days, unless they are typed anew.
      days: until === null ? BLOCK_DAYS.usual : blockDaysLeft(new Date(until), now),
    },
  })
  const block = useBlock(user.id, { onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const isBlock = useIsBlock(form)
  const verb = isRunning ? 'Change the block of' : 'Block'
  return (
    <FormDialog
      title={`${verb} ${fullName(user)}`}
      form={form}
      keepAs={`block ${user.id}`}
      busy={block.isPending}
      onSubmit={(typed) => block.mutate(typed)}
      onClose={onClose}
      submitText={isBlock ? (isRunning ? 'Change the block' : 'Block') : 'Lift the block'}
      danger={isBlock}
    >
      <p>{blockText(user, now)}</p>
      <BlockFields form={form} />
    </FormDialog>
  )
}
