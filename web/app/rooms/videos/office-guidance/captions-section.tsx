import { CallError } from '@studio/contract/call.ts'
import { captionTexts } from '@studio/contract/videos/guidance/captions.ts'
import type { CaptionsSet, Guidance } from '@studio/contract/videos/guidance/schema.ts'
import { type KeyboardEvent, useState } from 'react'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { FileField } from '../../../office/fields/file-field.tsx'
import { Options } from '../../../office/fields/options.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconTrash } from '../../../ui/icons.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import formStyles from '../office-form/form.module.css'
import styles from './guidance.module.css'
import { useRemoveCaptions, useSetCaptions } from './queries.ts'

interface SectionProps {
  videoId: string
  captions: Guidance['captions']
}

/** Captions of a film by language, each removable, and an upload for a new or corrected file. */
export function CaptionsSection({ videoId, captions }: SectionProps) {
  const remove = useRemoveCaptions(videoId)
  return (
    <fieldset className={formStyles.all}>
      <legend className={styles.legend}>Captions</legend>
      {captions.length === 0 && <p className={styles.none}>This video has no captions yet.</p>}
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

const EMPTY = { chosen: '', tag: '', label: '' }
/** Value of the choice of a language that is not in the list. */
const OTHER = 'other'

function NewFile({ videoId }: { videoId: string }) {
  const [typed, setTyped] = useState(EMPTY)
  const [file, setFile] = useState<File | null>(null)
  // A new key is the only way to empty a file input.
  const [turn, setTurn] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [known] = useState(languages)
  const [remarks, setRemarks] = useState<CaptionsSet['remarks']>([])
  const language = typed.chosen === OTHER ? typed.tag.trim() : typed.chosen
  const save = useSetCaptions(videoId, {
    onDone(set) {
      showToast('Captions added')
      setRemarks(set.remarks)
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
      ...(language ? {} : { language: typed.chosen ? captionTexts.language : captionTexts.choose }),
      ...(typed.label.trim() ? {} : { label: captionTexts.label }),
    }
    setErrors(missing)
    if (file && Object.keys(missing).length === 0) {
      save.mutate({ file, language, label: typed.label.trim() })
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
      <FieldPair>
        <Select
          label="Language"
          value={typed.chosen}
          onChange={({ target }) => setTyped(named(typed, target.value))}
          error={typed.chosen === OTHER ? undefined : errors.language}
        >
          <option value="">Choose a language</option>
          <Options of={known.map(({ tag, name }) => [tag, name])} />
          <option value={OTHER}>Another language</option>
        </Select>
        <TextInput
          label="Its name in the player"
          placeholder="English"
          maxLength={50}
          autoComplete="off"
          value={typed.label}
          onChange={({ target }) => setTyped({ ...typed, label: target.value })}
          error={errors.label}
        />
      </FieldPair>
      {typed.chosen === OTHER && (
        <TextInput
          label="Its language tag"
          help="As in BCP 47: “mi” is Māori, “de-CH” German as in Switzerland"
          maxLength={20}
          autoComplete="off"
          value={typed.tag}
          onChange={({ target }) => setTyped({ ...typed, tag: target.value })}
          error={errors.language}
        />
      )}
      <FileField
        key={turn}
        label="WebVTT or SubRip file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        file={file}
        onChoose={setFile}
        error={errors.file}
      />
      <div>
        <Button variant="line" size="sm" busy={save.isPending} onClick={send}>
          Add captions
        </Button>
      </div>
      <Remarks remarks={remarks} />
    </div>
  )
}

/** A chosen language suggests its own name, unless another was typed. */
function named(typed: typeof EMPTY, chosen: string): typeof EMPTY {
  const suggests = typed.label === '' || typed.label === nameIn(typed.chosen)
  return { ...typed, chosen, label: suggests ? nameIn(chosen) : typed.label }
}

const nameIn = (chosen: string) => (chosen === '' || chosen === OTHER ? '' : ownName(chosen))

/** What of the last file was left out or repaired. */
function Remarks({ remarks }: { remarks: CaptionsSet['remarks'] }) {
  if (remarks.length === 0) return null
  return (
    <div role="status" className={styles.remarks}>
      <p>Captions added, with these changes:</p>
      <ul>
        {remarks.map(({ line, text }) => (
          <li key={line}>{`Line ${line}: ${text}`}</li>
        ))}
      </ul>
    </div>
  )
}

/** Languages that captions are offered in by name; any other is typed as its tag. */
const TAGS =
  'ar bg bn ca cs cy da de el en en-GB es es-MX et eu fa fi fil fr fr-CA ga gl he hi hr hu hy id is it ja ka ko lt lv mk ms nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

interface Language {
  tag: string
  /** In English, as the office is. */
  name: string
  /** In itself, as members look for it: 'Deutsch'. */
  own: string
}

/** By their names. */
export function languages(): Language[] {
  const english = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })
  return TAGS.map((tag) => ({ tag, name: english.of(tag) ?? tag, own: ownName(tag) })).sort((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  )
}

/** A language's name in itself, with a capital; the tag where the browser has none. */
export function ownName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag
  }
}
