import { Button } from '../../../ui/buttons/button.tsx'

/** Takes the studio's own value of a setting away; `of` is the setting's name. */
export function BackToDefault({ of, onBack }: { of: string; onBack: () => void }) {
  return (
    <Button variant="plain" size="sm" aria-label={`Back to the default: ${of}`} onClick={onBack}>
      Back to the default
    </Button>
  )
}
