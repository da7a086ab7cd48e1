import type { Reading } from '@studio/contract/reading.ts'
import type { OwnSettings, ReadingSettings } from '@studio/contract/studio/own/schema.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FieldGroup } from '../../../office/fields/field-group.tsx'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { BackToDefault } from './back-to-default.tsx'
import { PartForm, useTypedValues } from './part-form.tsx'
import { savePart } from './queries.ts'

type ReadingValues = z.output<typeof ReadingSettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.ReadingSettings)

const DAYS = [
  { value: 1, name: 'Monday' },
  { value: 7, name: 'Sunday' },
  { value: 6, name: 'Saturday' },
] as const
const CLOCKS = [
  { value: 'h23', name: '18:30' },
  { value: 'h12', name: '6:30 pm' },
] as const
const nameOf = (choices: readonly { value: unknown; name: string }[], value: unknown) =>
  choices.find((one) => one.value === value)?.name ?? 'the default'
const WORDS: FieldWords<ReadingValues> = {
  weekStart: { label: 'Week begins on', text: (value) => nameOf(DAYS, value) },
  clock: { label: 'Clock', text: (value) => nameOf(CLOCKS, value) },
}

interface ReadingSectionProps {
  settings: OwnSettings
  /** What the chosen place is used to. */
  usual: Reading
  onDraft: (values: ReadingValues) => void
}

/** The first day of the week and the clock, by default those of the studio's place. */
export function ReadingSection({ settings: { reading }, usual, onDraft }: ReadingSectionProps) {
  return (
    <PartForm
      name="reading"
      part={reading}
      of={(all) => all.reading}
      shape={shape}
      words={WORDS}
      save={savePart.reading}
      said={() => 'Not saved yet.'}
    >
      {(form) => <ReadingFields form={form} usual={usual} onDraft={onDraft} />}
    </PartForm>
  )
}

interface ReadingFieldsProps extends Pick<ReadingSectionProps, 'usual' | 'onDraft'> {
  form: UseFormReturn<ReadingValues, unknown, ReadingValues>
}

function ReadingFields({ form, usual, onDraft }: ReadingFieldsProps) {
  const own = useTypedValues(form, onDraft)
  const choose = <Name extends keyof ReadingValues>(name: Name) => ({
    own: own[name],
    onChoose: (value: unknown) => form.setValue(name, value as never, { shouldDirty: true }),
  })
  const clocks = usual.clock === null ? [{ value: null, name: 'Each reader’s own' }, ...CLOCKS] : CLOCKS
  return (
    <>
      <Choice label="Week begins on" choices={DAYS} standard={usual.weekStart} {...choose('weekStart')} />
      <Choice label="Clock" choices={clocks} standard={usual.clock} {...choose('clock')} />
    </>
  )
}

interface ChoiceProps {
  label: string
  choices: readonly { value: string | number | null; name: string }[]
  own: string | number | null
  standard: string | number | null
  onChoose: (value: string | number | null) => void
}

/** A few choices side by side: the default's until another is chosen, with a way back. */
function Choice({ label, choices, own, standard, onChoose }: ChoiceProps) {
  return (
    <FieldGroup label={label} help={own === null ? 'The default' : undefined}>
      <ChoiceBar choices={choices} chosen={own ?? standard} onChoose={onChoose} />
      {own !== null && standard !== null && (
        <div>
          <BackToDefault of={label} onBack={() => onChoose(null)} />
        </div>
      )}
    </FieldGroup>
  )
}
