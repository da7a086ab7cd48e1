import { saveFile } from '../../platform/device/save-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon, IconDownload } from '../../ui/icons.tsx'
import { useWrite } from '../../ui/query/use-write.ts'
import styles from './export-button.module.css'

/** Response.text() strips it, and Excel needs it. */
const BYTE_ORDER_MARK = '\uFEFF'

interface ExportButtonProps {
  /** File name without its extension. */
  name: string
  /** In place of 'Export'; whole on a phone, too. */
  label?: string
  read: () => Promise<string>
}

/** Downloads the shown list, all its pages, as a file; it continues when the page is left, and a toast reports its end. */
export function ExportButton({ name, label, read }: ExportButtonProps) {
  const file = `${name}.csv`
  const download = useWrite(read, {
    said: `${file} is ready`,
    onDone: (text) => saveFile(file, [BYTE_ORDER_MARK, text], 'text/csv'),
  })
  return (
    <Button
      size="sm"
      variant="line"
      className={label ? undefined : styles.button}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      <Icon of={IconDownload} size="small" />
      <span>{download.isPending ? 'Preparing the file…' : (label ?? 'Export')}</span>
    </Button>
  )
}
