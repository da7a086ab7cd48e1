import { counted } from '@studio/contract/counted.ts'
import { fieldTexts } from '@studio/contract/videos/messages.ts'
import type { StyleChanges, Video } from '@studio/contract/videos/schema.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { EachDialog } from '../../../office/choosing/each-dialog.tsx'
import type { Choosing } from '../../../office/choosing/use-choosing.ts'
import { ChoiceBoxes } from '../../../office/fields/choices.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { StylesField } from '../office-form/styles-field.tsx'
import { type StyleIds, stylesOf } from './changed-styles.ts'
import { useNameStyles, useStyleEach } from './queries.ts'

const titleOf = ({ title }: Video) => title

/** LIBRARY-06 for all selected videos after one confirmation. */
export function StyleChosen({ choosing }: { choosing: Choosing<Video> }) {
  const [asking, setAsking] = useState(false)
  const style = useStyleEach(choosing.keep)
  const chosen = [...choosing.chosen.values()]
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setAsking(true)}>
        Styles
      </Button>
      {asking && (
        <AskForStyles
          videos={chosen}
          onClose={() => setAsking(false)}
          onNamed={(ids) => {
            setAsking(false)
            void style.start(chosen, ids)
          }}
        />
      )}
      <EachDialog of={style} nameOf={titleOf} />
    </>
  )
}

interface AskForStylesProps {
  videos: readonly Video[]
  onNamed: (ids: StyleIds) => void
  onClose: () => void
}

const changesShape = () => import('@studio/contract/videos/schema.ts').then((shapes) => shapes.StyleChanges)

/** Styles to add to all, and styles to remove. */
function AskForStyles({ videos, onNamed, onClose }: AskForStylesProps) {
  const form = useCheckedForm<StyleChanges, StyleChanges>(changesShape, {
    defaultValues: { add: [], remove: [] },
    refuse: ({ add, remove }) => (add.length + remove.length === 0 ? { add: fieldTexts.noStyle } : {}),
  })
  const name = useNameStyles({ onDone: onNamed, onRefused: (error) => showRefusal(form, error) })
  const carried = stylesOf(videos)
  const countSelected = counted(videos.length, 'video')
  return (
    <FormDialog
      title={`Styles of ${countSelected}`}
      form={form}
      busy={name.isPending}
      onSubmit={(typed) => name.mutate(typed)}
      onClose={onClose}
      submitText="Save"
    >
      <p>Anything not listed here stays as it is.</p>
      <Controller
        control={form.control}
        name="add"
        render={({ field, fieldState }) => (
          <StylesField
            label="Add to each"
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {carried.length > 0 && (
        <ChoiceBoxes
          label="Remove"
          control={form.control}
          name="remove"
          choices={carried.map(({ id, title, count }) => ({
            value: id,
            label: `${title} (${count} of ${videos.length})`,
          }))}
        />
      )}
    </FormDialog>
  )
}
