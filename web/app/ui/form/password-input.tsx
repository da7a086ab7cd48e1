import { PASSWORD_RULES_OF_BROWSERS } from '@studio/contract/people/messages.ts'
import { useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { IconEye, IconEyeOff } from '../icons.tsx'
import styles from './input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password field with a button that shows and hides its text. A new one tells the browser what it may suggest. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end' | 'good' | 'locked'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...(props.autoComplete === 'new-password' && { passwordrules: PASSWORD_RULES_OF_BROWSERS })}
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
