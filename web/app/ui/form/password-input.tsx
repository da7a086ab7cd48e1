import { useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { IconEye, IconEyeOff } from '../icons.ts'
import styles from './input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password field with a button that shows and hides its text. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end' | 'good' | 'locked'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          className={styles.end}
          icon={shown ? IconEyeOff : IconEye}
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
