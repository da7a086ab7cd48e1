import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

/** Fetches all stored data of the viewer and saves it as a file. */
export function useDownloadOwnData() {
  return useMutation({
    mutationFn: () => call(ownData, {}),
    onSuccess: (data) => saveFile('my-data.json', [JSON.stringify(data, null, 2)], 'application/json'),
    onError: (error) => showToast(error.message, 'bad'),
  })
}
