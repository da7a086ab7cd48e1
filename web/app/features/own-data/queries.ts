import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

/** Fetches everything that is kept of the viewer and hands it to the browser as a file. */
export function useDownloadOwnData() {
  return useMutation({
    mutationFn: () => call(ownData, {}),
    onSuccess: (data) => saveFile('my-data.json', JSON.stringify(data, null, 2)),
    onError: (error) => showToast(error.message, 'bad'),
  })
}

/** The call needs the session's token, which a plain link to the file would not carry. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read it only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
