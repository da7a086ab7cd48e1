import { mixTexts, soundMixes } from '@studio/contract/videos/processing/mixes.ts'
import {
  useMediaPlayer,
  useMediaState,
  usePlaybackRateOptions,
  useVideoQualityOptions,
} from '@vidstack/react'
import { IconSettings } from '../../icons.ts'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import type { SoundMixChoice } from '../hls/use-sound-mix.ts'
import { type SoundOnly, useHasSoundAlone } from '../hls/use-sound-only.ts'
import { CaptionLookChoices, EndChoices, MirrorChoices } from '../look/look-choices.tsx'
import type { Look } from '../look/use-look.ts'
import { togglePictureInPicture } from './handle-shortcut.ts'
import { Choices, PlayerMenu } from './player-menu.tsx'
import { keepSpeed, SPEEDS } from './speeds.ts'

const RATES = SPEEDS.map((rate) => ({ rate, label: rate === 1 ? '1×, normal' : `${rate}×` }))

type SettingsProps = {
  guidance: ShownGuidance
  url: string | null
  soundOnly: SoundOnly
  soundMix: SoundMixChoice
  look: Look
  /** Whether another class follows. */
  hasNext: boolean
}

/** Speed, captions with their look, quality and sound if the film has them, audio only, mirror and window (PLAYER-04). */
export function SettingsMenu(props: SettingsProps) {
  const label =
    props.guidance.captions.length > 0 ? 'Settings: speed, captions, quality' : 'Settings: speed, quality'
  return (
    <PlayerMenu icon={IconSettings} label={label} title="Settings">
      {(close) => <SettingsChoices {...props} onChoose={close} />}
    </PlayerMenu>
  )
}

function SettingsChoices(props: SettingsProps & { onChoose: () => void }) {
  const { guidance, url, soundOnly, soundMix, look, onChoose } = props
  const rates = usePlaybackRateOptions({ rates: RATES })
  const qualities = useQualityOptions()
  const hasSoundAlone = useHasSoundAlone(url, soundOnly)
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
      {guidance.language !== null && <CaptionLookChoices look={look} onChoose={onChoose} />}
      {qualities.length > 2 && <Choices title="Quality" options={qualities} onChoose={onChoose} />}
      {soundMix.offered && <Choices title="Sound" options={mixOptions(soundMix)} onChoose={onChoose} />}
      {hasSoundAlone && <Choices title="Picture" options={pictureOptions(soundOnly)} onChoose={onChoose} />}
      {url && !soundOnly.on && <MirrorChoices look={look} onChoose={onChoose} />}
      {props.hasNext && <EndChoices look={look} onChoose={onChoose} />}
      <WindowChoices onChoose={onChoose} />
    </>
  )
}

/** Picture in picture, where the browser has it: on phones only the menu has room for it. */
function WindowChoices({ onChoose }: { onChoose: () => void }) {
  const player = useMediaPlayer()
  const can = useMediaState('canPictureInPicture')
  const on = useMediaState('pictureInPicture')
  if (!can) return null
  const toggle = () => player && togglePictureInPicture(player)
  const options = [
    { label: 'In the page', value: 'page', selected: !on, select: () => on && toggle() },
    { label: 'Picture in picture', value: 'floating', selected: on, select: () => !on && toggle() },
  ]
  return <Choices title="Window" options={options} onChoose={onChoose} />
}

/** Heights of the film and 'Auto' with the playing height; one is selected. */
function useQualityOptions() {
  const options = useVideoQualityOptions({ auto: 'Auto', sort: 'descending' })
  const isAuto = useMediaState('autoQuality')
  const playing = useMediaState('quality')
  return options.map(({ quality, label, value, selected, select }) => ({
    label: quality ? nameOf(quality) : isAuto && playing ? `Auto, ${nameOf(playing)} now` : label,
    value,
    selected: quality ? selected && !isAuto : isAuto,
    select: () => select(),
  }))
}

/** By the shorter side, as qualities are named, also of a film that stands. */
const nameOf = ({ width, height }: { width: number; height: number }) => `${Math.min(width, height)}p`

function pictureOptions({ on, choose }: SoundOnly) {
  return [
    { label: 'Shown', value: 'shown', selected: !on, select: () => choose(false) },
    { label: 'Sound only', value: 'sound', selected: on, select: () => choose(true) },
  ]
}

const mixOptions = ({ mix, choose }: SoundMixChoice) =>
  soundMixes.map((value) => ({
    label: mixTexts[value],
    value,
    selected: value === mix,
    select: () => choose(value),
  }))

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
