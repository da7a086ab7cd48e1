import type { OwnSettings, ZoneSettings } from '@studio/contract/studio/own/schema.ts'
import { zoneAt } from '@studio/contract/studio-day.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Options } from '../../../office/fields/options.tsx'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { IconClock } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useStudioClock } from '../studio-clock.tsx'
import { PartForm, useTypedValues } from './part-form.tsx'
import { savePart } from './queries.ts'
import { cityOf, nowIn, zoneChangeText, zonesByContinent } from './zone-words.ts'

type Values = z.output<typeof ZoneSettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.ZoneSettings)
const WORDS: FieldWords<Values> = { timeZone: { label: 'Time zone', text: zoneName } }

interface ZoneSectionProps {
  settings: OwnSettings
  onDraft: (values: Values) => void
}

/** Where the studio's days begin at midnight. */
export function ZoneSection({ settings: { zone }, onDraft }: ZoneSectionProps) {
  return (
    <PartForm
      name="zone"
      part={zone}
      of={(all) => all.zone}
      shape={shape}
      words={WORDS}
      save={savePart.zone}
      said={({ timeZone }) => `Time zone: ${zoneName(zone.own.timeZone)} to ${zoneName(timeZone)}.`}
    >
      {(form) => <ZoneField form={form} spans={zone.spans} onDraft={onDraft} />}
    </PartForm>
  )
}

interface ZoneFieldProps extends Pick<ZoneSectionProps, 'onDraft'> {
  form: UseFormReturn<Values, unknown, Values>
  spans: OwnSettings['zone']['spans']
}

function ZoneField({ form, spans, onDraft }: ZoneFieldProps) {
  const now = new Date(useStudioClock()())
  const { timeZone } = useTypedValues(form, onDraft)
  const change = zoneChangeText(spans, timeZone, now)
  const present = zoneAt(spans, now)
  return (
    <>
      <Select
        label="Time zone"
        help={`${nowIn(timeZone, now)}. The studio’s day, with its new classes, begins at midnight there`}
        {...fieldOf(form, 'timeZone')}
      >
        {zonesByContinent(timeZone).map(([continent, zones]) =>
          continent ? (
            <optgroup key={continent} label={continent}>
              <Options of={zones.map((one) => [one, cityOf(one)])} />
            </optgroup>
          ) : (
            <Options key={continent} of={zones.map((one) => [one, cityOf(one)])} />
          ),
        )}
      </Select>
      {change && (
        <Note
          tone="warn"
          icon={IconClock}
          title={change.from}
          action={
            <Button variant="plain" onClick={() => form.setValue('timeZone', present, { shouldDirty: true })}>
              Stay with {zoneName(present)}
            </Button>
          }
        >
          {change.day}Day passes keep their 24 hours, and nothing that has been charged changes. Members
          elsewhere read their own clock.
        </Note>
      )}
    </>
  )
}
