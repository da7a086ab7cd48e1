import { BLOCK_DAYS, blockEnd, MOST_BLOCK_DAYS } from '@studio/contract/account/rules.ts'
import type { BlockForm, User } from '@studio/contract/account/schema.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormDialog } from '../../../back-office/form-dialog.tsx'
import { SwitchRow } from '../../../back-office/switch-row.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { showRefusal, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { momentText } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { useBlock } from './queries.ts'

const shape = () => import('@studio/contract/account/schema.ts').then((shapes) => shapes.BlockForm)

type Typed = z.input<typeof BlockForm>

/** BLOCK-01, BLOCK-02: what somebody is kept out of, and for how many days; with all three off they are let in. */
export function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const clock = useStudioClock()
  const form = useCheckedForm<Typed, Typed>(shape, {
    defaultValues: {
      blockedComments: user.blockedComments,
      blockedChat: user.blockedChat,
      // Whoever blocks somebody mostly means to keep them out.
      blockedAccess: user.blockedAccess || !(user.blockedComments || user.blockedChat),
      days: BLOCK_DAYS.usual,
    },
  })
  const block = useBlock(user.id, { onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const { days, ...kept } = useWatch({ control: form.control })
  const isBlock = Object.values(kept).some(Boolean)
  const end = isWholeDays(days) && blockEnd(new Date(clock()), days)
  return (
    <FormDialog
      title={`Block ${fullName(user)}`}
      form={form}
      busy={block.isPending}
      onSubmit={(typed) => block.mutate(typed)}
      onClose={onClose}
      submitText={isBlock ? 'Block' : 'Let in'}
      danger={isBlock}
    >
      <p>Their plan stays as it is. The block lifts by itself.</p>
      <SwitchRow label="Comments" help="Cannot comment on classes" {...form.register('blockedComments')} />
      <SwitchRow label="Chat" help="Cannot write in the chat" {...form.register('blockedChat')} />
      <SwitchRow label="Access" help="Cannot sign in at all" {...form.register('blockedAccess')} />
      <TextInput
        label="Days"
        type="number"
        inputMode="numeric"
        min={BLOCK_DAYS.min}
        max={MOST_BLOCK_DAYS}
        disabled={!isBlock}
        help={end && isBlock ? `until ${momentText(end.toISOString())}` : undefined}
        {...form.register('days', { valueAsNumber: true })}
        error={form.formState.errors.days?.message}
      />
    </FormDialog>
  )
}

const isWholeDays = (days: number | undefined): days is number =>
  days !== undefined && Number.isInteger(days) && days >= BLOCK_DAYS.min && days <= MOST_BLOCK_DAYS
