import { counted } from '@studio/contract/counted.ts'
import { BLOCK_DAYS } from '@studio/contract/people/rules.ts'
import type { ListedUser } from '@studio/contract/people/staff/schema.ts'
import { listed } from '@studio/contract/reading-words.ts'
import { useState } from 'react'
import { EachDialog } from '../../../office/choosing/each-dialog.tsx'
import type { Choosing } from '../../../office/choosing/use-choosing.ts'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { BlockFields, blockShape, type TypedBlock, useIsBlock } from './block-fields.tsx'
import { useBlockEach } from './queries.ts'

/** Blocks all selected people after one confirmation; lists those who can't be blocked with the reason. */
export function BlockChosen({ choosing }: { choosing: Choosing<ListedUser> }) {
  const [asking, setAsking] = useState(false)
  const block = useBlockEach(choosing.keep)
  const chosen = [...choosing.chosen.values()]
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setAsking(true)}>
        Block
      </Button>
      {asking && (
        <AskToBlock
          chosen={chosen}
          onClose={() => setAsking(false)}
          onBlock={(typed) => {
            setAsking(false)
            void block.start(chosen, typed)
          }}
        />
      )}
      <EachDialog of={block} nameOf={fullName} />
    </>
  )
}

interface AskToBlockProps {
  chosen: readonly ListedUser[]
  onBlock: (typed: TypedBlock) => void
  onClose: () => void
}

/** BLOCK-01, BLOCK-02 for several people at once. */
function AskToBlock({ chosen, onBlock, onClose }: AskToBlockProps) {
  const form = useCheckedForm<TypedBlock, TypedBlock>(blockShape, {
    defaultValues: {
      blockedComments: false,
      blockedChat: false,
      blockedAccess: true,
      days: BLOCK_DAYS.usual,
    },
  })
  const isBlock = useIsBlock(form)
  const who = counted(chosen.length, 'person', 'people')
  return (
    <FormDialog
      title={`Block ${who}`}
      form={form}
      busy={false}
      blocked={!isBlock}
      onSubmit={onBlock}
      onClose={onClose}
      submitText="Block"
      danger
    >
      <p>{`${namesText(chosen)}. Plans stay as they are, and the block lifts by itself. Earlier settings are replaced. You can’t block yourself or the last Admin.`}</p>
      <BlockFields form={form} />
    </FormDialog>
  )
}

const NAMED = 5

function namesText(chosen: readonly ListedUser[]): string {
  const names = chosen.slice(0, NAMED).map(fullName)
  const others = chosen.length - names.length
  return listed(others > 0 ? [...names, `${others} more`] : names)
}
