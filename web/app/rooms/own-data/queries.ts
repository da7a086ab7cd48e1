import { ownData } from '@studio/contract/own-data/endpoints.ts'
import type { PasswordMaybeCodeForm } from '@studio/contract/people/second-factor/schema.ts'
import type { z } from 'zod'
import { call } from '../../platform/call.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useWrite } from '../../ui/query/use-write.ts'
import { withProof } from '../people/passkeys/with-proof.ts'

interface Downloading {
  onSaved: () => void
  onRefused: (error: Error) => void
}

/** Fetches all stored data of the viewer, who proves who they are, and saves it as a file. */
export const useDownloadOwnData = ({ onSaved, onRefused }: Downloading) =>
  useWrite(
    (typed: z.output<typeof PasswordMaybeCodeForm>) => withProof(typed, (body) => call(ownData, { body })),
    {
      onDone(data) {
        saveFile('my-data.json', [JSON.stringify(data, null, 2)], 'application/json')
        onSaved()
      },
      onRefused,
    },
  )
