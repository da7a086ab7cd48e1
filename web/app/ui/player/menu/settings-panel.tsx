import { mixTexts, soundMixes } from '@studio/contract/videos/processing/mixes.ts'
import { useMediaState, usePlaybackRateOptions, useVideoQualityOptions } from '@vidstack/react'
import { IconAdjustments, IconBadgeCc, IconGauge, IconVolume } from '../../icons.tsx'
import { keepSpeed, SPEEDS } from '../controls/speeds.ts'
import type { Film } from '../film.ts'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import type { SoundMixChoice } from '../hls/use-sound-mix.ts'
import type { Look } from '../look/use-look.ts'
import { MenuPanel } from './menu-panel.tsx'
import { Choices, PageRow } from './menu-rows.tsx'
import { LookRows, WindowRows } from './settings-rows.tsx'

const RATES = SPEEDS.map((rate) => ({ rate, label: rate === 1 ? '1×, as taught' : `${rate}×` }))

/** Speed, captions with their look, quality and sound if the film has them, and what is on or off (PLAYER-04). */
export function SettingsPanel({ film }: { film: Film }) {
  const { guidance, look, soundMix } = film
  const rates = usePlaybackRateOptions({ rates: RATES })
  const speed = useMediaState('playbackRate')
  const { options: qualities, words: quality } = useQualityOptions()
  const hasCaptions = guidance.captions.length > 0
  const pages = {
    speed: {
      title: 'Speed',
      body: (back: () => void) => (
        <Choices
          title="Speed"
          options={rates}
          onChoose={(chosen) => {
            keepSpeed(Number(chosen))
            back()
          }}
        />
      ),
    },
    captions: {
      title: 'Captions',
      body: (back: () => void) => <CaptionChoices guidance={guidance} look={look} onChoose={back} />,
    },
    quality: {
      title: 'Quality',
      body: (back: () => void) => <Choices title="Quality" options={qualities} onChoose={back} />,
    },
    sound: {
      title: 'Voice and music',
      body: (back: () => void) => (
        <Choices title="Voice and music" options={mixOptions(soundMix)} onChoose={back} />
      ),
    },
  }
  return (
    <MenuPanel menus={film.menus} title="Settings" pages={pages}>
      {(open) => (
        <>
          <PageRow icon={IconGauge} label="Speed" page="speed" value={`${speed}×`} open={open} />
          {hasCaptions && (
            <PageRow
              icon={IconBadgeCc}
              label="Captions"
              page="captions"
              value={captionsWords(guidance)}
              open={open}
            />
          )}
          {qualities.length > 2 && (
            <PageRow icon={IconAdjustments} label="Quality" page="quality" value={quality} open={open} />
          )}
          {soundMix.offered && (
            <PageRow
              icon={IconVolume}
              label="Voice and music"
              page="sound"
              value={mixTexts[soundMix.mix]}
              open={open}
            />
          )}
          <LookRows film={film} />
          <WindowRows film={film} />
        </>
      )}
    </MenuPanel>
  )
}

/** Heights of the film and 'Auto' with the playing height; one is selected. */
function useQualityOptions() {
  const offered = useVideoQualityOptions({ auto: 'Auto', sort: 'descending' })
  const isAuto = useMediaState('autoQuality')
  const playing = useMediaState('quality')
  const options = offered.map(({ quality, label, value, selected, select }) => ({
    label: quality ? nameOf(quality) : isAuto && playing ? `Auto, ${nameOf(playing)} now` : label,
    value,
    selected: quality ? selected && !isAuto : isAuto,
    select: () => select(),
  }))
  const name = playing ? nameOf(playing) : null
  return { options, words: isAuto ? ['Auto', name].filter(Boolean).join(', ') : (name ?? '') }
}

/** By the shorter side, as qualities are named, also of a film that stands. */
const nameOf = ({ width, height }: { width: number; height: number }) => `${Math.min(width, height)}p`

const mixOptions = ({ mix, choose }: SoundMixChoice) =>
  soundMixes.map((value) => ({
    label: mixTexts[value],
    value,
    selected: value === mix,
    select: () => choose(value),
  }))

type ChoicesProps = { guidance: ShownGuidance; look: Look; onChoose: () => void }

/** Captions off or in a language; while they are on, how large they are and where they stand, too. */
function CaptionChoices({ guidance, look, onChoose }: ChoicesProps) {
  const sizes = { small: 'Small', medium: 'Medium', large: 'Large', largest: 'Very large' }
  const places = { below: 'Below', above: 'Above' }
  const isOn = guidance.language !== null
  const size = optionsOf(look, 'captionsSize', sizes)
  const place = optionsOf(look, 'captionsPlace', places)
  return (
    <>
      <Choices title="Captions" options={languageOptions(guidance)} onChoose={onChoose} />
      {isOn && <Choices title="Caption size" titled options={size} onChoose={onChoose} />}
      {isOn && <Choices title="Caption place" titled options={place} onChoose={onChoose} />}
    </>
  )
}

/** 'Off', or the language of the captions that are on. */
const captionsWords = ({ captions, language }: ShownGuidance): string =>
  captions.find((one) => one.language === language)?.label ?? 'Off'

function languageOptions({ captions, language, choose }: ShownGuidance) {
  const off = { label: 'Off', value: 'off', selected: language === null, select: () => choose(null) }
  const spoken = captions.map((one) => ({
    label: one.label,
    value: one.language,
    selected: language === one.language,
    select: () => choose(one.language),
  }))
  return [off, ...spoken]
}

type Name = 'captionsSize' | 'captionsPlace'

function optionsOf<Chosen extends Name>(look: Look, name: Chosen, words: Record<Look[Chosen], string>) {
  const values = Object.keys(words) as Look[Chosen][]
  return values.map((value) => ({
    label: words[value],
    value,
    selected: look[name] === value,
    select: () => look.choose(name, value),
  }))
}
