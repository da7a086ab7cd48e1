import { Button } from '../../ui/buttons/button.tsx'
import { Icon, IconDownload } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { OwnSection } from '../people/own/own-section.tsx'
import { useEditing } from '../people/profile/use-editing.ts'

const DownloadForm = lazyPart(() => import('./download-form.tsx').then((part) => part.DownloadForm))

/** Download of all stored data of the viewer (D18.own-data). */
export function OwnData() {
  const asking = useEditing()
  return (
    <OwnSection title="Your data">
      <p>
        Everything the studio stores about you, in one file: profile, membership, invoices, what you watched,
        your calendars and notifications.
      </p>
      {asking.isOpen ? (
        <DownloadForm onClose={asking.close} />
      ) : (
        <Button size="sm" variant="line" autoFocus={asking.autoFocus} onClick={asking.open}>
          <Icon of={IconDownload} size="small" /> Download my data
        </Button>
      )}
    </OwnSection>
  )
}
