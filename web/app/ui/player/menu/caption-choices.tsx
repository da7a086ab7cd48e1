import type { ShownGuidance } from '../guidance/use-guidance.ts'
import type { Look } from '../look/use-look.ts'
import { Choices } from './menu-rows.tsx'

type ChoicesProps = { guidance: ShownGuidance; look: Look; onChoose: () => void }

/** Captions off or in a language; while they are on, how large they are and where they stand, too. */
export function CaptionChoices({ guidance, look, onChoose }: ChoicesProps) {
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
export const captionsWords = ({ captions, language }: ShownGuidance): string =>
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
