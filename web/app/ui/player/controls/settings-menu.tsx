import { IconSettings } from '@tabler/icons-react'
import { usePlaybackRateOptions, useVideoQualityOptions } from '@vidstack/react'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import { Choices, PlayerMenu } from './player-menu.tsx'
import { keepSpeed, SPEEDS } from './speeds.ts'

const RATES = SPEEDS.map((rate) => ({ rate, label: rate === 1 ? '1×, normal' : `${rate}×` }))

/** Speed, captions where the film has some, and quality where it has several (PLAYER-04). */
export function SettingsMenu({ guidance }: { guidance: ShownGuidance }) {
  const label =
    guidance.captions.length > 0 ? 'Settings: speed, captions, quality' : 'Settings: speed, quality'
  return (
    <PlayerMenu icon={IconSettings} label={label} title="Settings">
      {(close) => <SettingsChoices guidance={guidance} onChoose={close} />}
    </PlayerMenu>
  )
}

function SettingsChoices({ guidance, onChoose }: { guidance: ShownGuidance; onChoose: () => void }) {
  const rates = usePlaybackRateOptions({ rates: RATES })
  const qualities = useVideoQualityOptions({ auto: 'Auto', sort: 'descending' })
  return (
    <>
      <Choices
        title="Speed"
        options={rates}
        onChoose={(speed) => {
          keepSpeed(Number(speed))
          onChoose()
        }}
      />
      {guidance.captions.length > 0 && (
        <Choices title="Captions" options={captionOptions(guidance)} onChoose={onChoose} />
      )}
      {qualities.length > 1 && <Choices title="Quality" options={qualities} onChoose={onChoose} />}
    </>
  )
}

function captionOptions({ captions, language, choose }: ShownGuidance) {
  const off = { label: 'Off', value: 'off', selected: language === null, select: () => choose(null) }
  const spoken = captions.map((one) => ({
    label: one.label,
    value: one.language,
    selected: language === one.language,
    select: () => choose(one.language),
  }))
  return [off, ...spoken]
}
