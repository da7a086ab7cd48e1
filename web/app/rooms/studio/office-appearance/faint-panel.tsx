import type { FaintSeed } from '@studio/contract/studio/derive-palette.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconArrowRight } from '../../../ui/icons.tsx'
import styles from './look.module.css'

const WORDS = {
  accent: {
    title: 'This accent is too light for words.',
    text: 'on your paper, and 4.5 is needed. The sun keeps your colour; for words we suggest a darker one of the same hue.',
    use: 'for words',
  },
  brand: {
    title: 'This brand is too light for words.',
    text: 'on your paper, and 4.5 is needed. For buttons and links we suggest a darker one of the same hue.',
    use: 'for the brand',
  },
  paper: {
    title: 'This paper is too dark for words.',
    text: 'between it and captions, and 4.5 is needed. For the page we suggest a lighter one of the same hue.',
    use: 'for the paper',
  },
} as const

interface FaintPanelProps {
  faint: FaintSeed
  /** The colour on the other side of the pair. */
  paper: string
  caption: string
  onTake: () => void
}

/** A chosen colour that can't be read, beside the one that can; one press takes it. */
export function FaintPanel({ faint, paper, caption, onTake }: FaintPanelProps) {
  const { title, text, use } = WORDS[faint.seed]
  const ofPaper = faint.seed === 'paper'
  const sample = (colour: string) =>
    ofPaper ? { background: colour, color: caption } : { background: paper, color: colour }
  return (
    <div className={styles.faint} role="status">
      <p>
        <b>{title}</b> {faint.ratio.toFixed(1)} {text}
      </p>
      <div className={styles.pair} aria-hidden="true">
        <span style={sample(faint.shown)}>
          Today <small>{faint.ratio.toFixed(1)}</small>
        </span>
        <Icon of={IconArrowRight} size="small" />
        <span style={sample(faint.proposal)}>
          Today <small>{faint.proposalRatio.toFixed(1)}</small>
        </span>
      </div>
      <Button size="sm" onClick={onTake}>
        {`Use ${faint.proposal} ${use}`}
      </Button>
    </div>
  )
}
