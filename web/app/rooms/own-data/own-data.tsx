import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { OwnSection } from '../people/own/own-section.tsx'
import { useDownloadOwnData } from './queries.ts'

/** Download of all stored data of the viewer (D18.own-data). */
export function OwnData() {
  const download = useDownloadOwnData()
  return (
    <OwnSection title="Your data">
      <p>
        Everything the studio stores about you, in one file: profile, membership, invoices, what you watched,
        your calendars and notifications.
      </p>
      <Button size="sm" variant="line" busy={download.isPending} onClick={() => download.mutate()}>
        <Icon of={IconDownload} size="small" /> Download my data
      </Button>
    </OwnSection>
  )
}
