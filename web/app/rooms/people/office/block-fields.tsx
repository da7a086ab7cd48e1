import { BLOCK_DAYS, blockEnd } from '@studio/contract/people/rules.ts'
import { MOST_BLOCK_DAYS } from '@studio/contract/people/staff/messages.ts'
import type { BlockForm } from '@studio/contract/people/staff/schema.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { SwitchRow } from '../../../office/fields/switch.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { momentText } from '../../../ui/words/date-words.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'

export type TypedBlock = z.input<typeof BlockForm>
type BlockFormOf = UseFormReturn<TypedBlock, unknown, TypedBlock>

export const blockShape = () =>
  import('@studio/contract/people/staff/schema.ts').then((shapes) => shapes.BlockForm)

/** Whether any restriction is on; with all three off the block ends. */
export function useIsBlock({ control }: BlockFormOf): boolean {
  const { days: _, ...kept } = useWatch({ control })
  return Object.values(kept).some(Boolean)
}

/** BLOCK-01, BLOCK-02: restrictions and days. */
export function BlockFields({ form }: { form: BlockFormOf }) {
  const clock = useStudioClock()
  const isBlock = useIsBlock(form)
  const days = useWatch({ control: form.control, name: 'days' })
  const end = isWholeDays(days) && blockEnd(new Date(clock()), days)
  return (
    <>
      <SwitchRow
        label="Comments"
        help="When on, they can’t comment on classes"
        {...form.register('blockedComments')}
      />
      <SwitchRow
        label="Chat"
        help="When on, they can’t write in the chat"
        {...form.register('blockedChat')}
      />
      <SwitchRow
        label="Access"
        help="When on, they can’t sign in at all"
        {...form.register('blockedAccess')}
      />
      <TextInput
        label="Days"
        type="number"
        inputMode="numeric"
        min={BLOCK_DAYS.min}
        max={MOST_BLOCK_DAYS}
        disabled={!isBlock}
        help={end && isBlock ? `until ${momentText(end.toISOString())}` : undefined}
        {...fieldOf(form, 'days', { valueAsNumber: true })}
      />
    </>
  )
}

const isWholeDays = (days: number | undefined): days is number =>
  days !== undefined && Number.isInteger(days) && days >= BLOCK_DAYS.min && days <= MOST_BLOCK_DAYS
