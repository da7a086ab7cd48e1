import { CallError } from '@studio/contract/call.ts'
import { captionTexts } from '@studio/contract/videos/guidance/captions.ts'
import type { Guidance } from '@studio/contract/videos/guidance/schema.ts'
import { type KeyboardEvent, useState } from 'react'
import { FileField } from '../../../../back-office/fields/file-field.tsx'
import { Pair } from '../../../../back-office/fields/pair.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { IconTrash } from '../../../../ui/icons.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import formStyles from '../form/form.module.css'
import styles from './guidance.module.css'
import { useRemoveCaptions, useSetCaptions } from './queries.ts'

interface SectionProps {
  videoId: string
  captions: Guidance['captions']
}

/** Captions of a film by language, each removable, and an upload for a new or corrected WebVTT file. */
export function CaptionsSection({ videoId, captions }: SectionProps) {
  const remove = useRemoveCaptions(videoId)
  return (
    <fieldset className={formStyles.all}>
      <legend className={styles.legend}>Captions</legend>
      {captions.length === 0 && <p className={styles.none}>This film has no captions yet.</p>}
      {captions.length > 0 && (
        <ul className={styles.list}>
          {captions.map(({ language, label }) => (
            <li key={language}>
              <span lang={language}>
                {label} ({language})
              </span>
              <IconButton
                icon={IconTrash}
                label={`Remove the captions in ${label}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(language)}
              />
            </li>
          ))}
        </ul>
      )}
      <NewFile videoId={videoId} />
    </fieldset>
  )
}

const EMPTY = { language: '', label: '' }

function NewFile({ videoId }: { videoId: string }) {
  const [typed, setTyped] = useState(EMPTY)
  const [file, setFile] = useState<File | null>(null)
  // A new key is the only way to empty a file input.
  const [turn, setTurn] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useSetCaptions(videoId, {
    onDone() {
      showToast('The captions are there')
      setTyped(EMPTY)
      setFile(null)
      setTurn(turn + 1)
    },
    onRefused(error) {
      const fields = error instanceof CallError ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) showToast(error.message, 'bad')
    },
  })

  function send() {
    const missing = {
      ...(file ? {} : { file: captionTexts.missing }),
      ...(typed.language.trim() ? {} : { language: captionTexts.language }),
      ...(typed.label.trim() ? {} : { label: captionTexts.label }),
    }
    setErrors(missing)
    if (file && Object.keys(missing).length === 0) {
      save.mutate({ file, language: typed.language.trim(), label: typed.label.trim() })
    }
  }

  /** Enter submits this section, not the form above. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.target instanceof HTMLButtonElement)
      return
    event.preventDefault()
    send()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter belongs to the fields inside
    <div className={formStyles.all} onKeyDown={onKeyDown}>
      <Pair>
        <TextInput
          label="Language"
          placeholder="en"
          maxLength={20}
          autoComplete="off"
          value={typed.language}
          onChange={({ target }) => setTyped({ ...typed, language: target.value })}
          error={errors.language}
        />
        <TextInput
          label="Its name in the player"
          placeholder="English"
          maxLength={50}
          autoComplete="off"
          value={typed.label}
          onChange={({ target }) => setTyped({ ...typed, label: target.value })}
          error={errors.label}
        />
      </Pair>
      <FileField
        key={turn}
        label="WebVTT file"
        accept=".vtt,text/vtt"
        file={file}
        onChoose={setFile}
        error={errors.file}
      />
      <div>
        <Button variant="line" size="sm" busy={save.isPending} onClick={send}>
          Add captions
        </Button>
      </div>
    </div>
  )
}
