import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useState } from 'react'
import { FieldGroup } from '../../../office/fields/field-group.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { drawnFile, drawnUrl } from '../../../ui/portraits/drawn-file.ts'
import { type DrawnLook, drawnLooks, ROWS } from '../../../ui/portraits/drawn-looks.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './portrait-dialog.module.css'
import { useSavePersonPicture } from './queries.ts'

/** TEACHER-06: a row of drawn portraits to choose from; the chosen one is stored as a photo is. */
export function PortraitDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [row, setRow] = useState(0)
  const [chosen, setChosen] = useState<DrawnLook>()
  const [error, setError] = useState<string>()
  const refuse = ({ message }: Error) => setError(message)
  const save = useSavePersonPicture(user.id, 'photo', { onSaved: onClose, onRefused: refuse })

  function use() {
    setError(chosen ? undefined : 'Please choose a portrait')
    if (chosen) drawnFile(chosen.look).then((file) => save.mutate(file), refuse)
  }

  function showOthers() {
    setRow((before) => (before + 1) % ROWS)
    setChosen(undefined)
  }

  return (
    <Dialog
      wide
      onClose={onClose}
      title="Drawn portrait"
      actions={
        <>
          <Button variant="plain" onClick={showOthers}>
            Show others
          </Button>
          <Button busy={save.isPending} onClick={use}>
            Use this portrait
          </Button>
        </>
      }
    >
      <p className={styles.words}>
        {user.avatarUrl
          ? 'It replaces your photo until you choose another or remove it.'
          : 'It is shown in place of a photo until you upload one, choose another or remove it.'}
      </p>
      <VisuallyHidden>
        <span role="status">{`Portraits, row ${row + 1} of ${ROWS}`}</span>
      </VisuallyHidden>
      <FieldGroup label="Portraits" error={error}>
        <div className={styles.portraits}>
          {drawnLooks(row).map((one) => (
            <label key={one.words} className={styles.portrait}>
              <input
                type="radio"
                name="portrait"
                className={styles.over}
                aria-label={one.words}
                checked={chosen?.words === one.words}
                onChange={() => {
                  setChosen(one)
                  setError(undefined)
                }}
              />
              <img src={drawnUrl(one.look)} alt="" />
            </label>
          ))}
        </div>
      </FieldGroup>
    </Dialog>
  )
}
