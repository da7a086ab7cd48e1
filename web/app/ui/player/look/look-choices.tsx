import { Choices } from '../controls/player-menu.tsx'
import type { Look } from './use-look.ts'

type ChoicesProps = { look: Look; onChoose: () => void }

/** The film as it was filmed, or mirrored. */
export function MirrorChoices({ look, onChoose }: ChoicesProps) {
  const options = optionsOf(look, 'picture', { filmed: 'As filmed', mirrored: 'Mirrored' })
  return <Choices title="Left and right" options={options} onChoose={onChoose} />
}

/** Whether the next class begins by itself where this one ends. */
export function EndChoices({ look, onChoose }: ChoicesProps) {
  const options = optionsOf(look, 'atEnd', { stay: 'Stay here', goOn: 'Go on to the next class' })
  return <Choices title="At the end" options={options} onChoose={onChoose} />
}

/** How large captions are, and where they stand. */
export function CaptionLookChoices({ look, onChoose }: ChoicesProps) {
  const sizes = { small: 'Small', medium: 'Medium', large: 'Large', largest: 'Very large' }
  const places = { below: 'Below', above: 'Above' }
  return (
    <>
      <Choices title="Caption size" options={optionsOf(look, 'captionsSize', sizes)} onChoose={onChoose} />
      <Choices title="Caption place" options={optionsOf(look, 'captionsPlace', places)} onChoose={onChoose} />
    </>
  )
}

type Name = Exclude<keyof Look, 'choose'>

function optionsOf<Chosen extends Name>(look: Look, name: Chosen, words: Record<Look[Chosen], string>) {
  const values = Object.keys(words) as Look[Chosen][]
  return values.map((value) => ({
    label: words[value],
    value,
    selected: look[name] === value,
    select: () => look.choose(name, value),
  }))
}
