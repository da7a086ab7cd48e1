import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MailSwitch } from '../../mail-choices/mail-switch.tsx'
import { CalendarLink } from './calendar-link.tsx'
import styles from './take-along.module.css'

/** Ways to find practices outside the studio; loaded when it is opened. */
export function TakeAlong() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles.way}>
        <Button size="sm" variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Subscribe in your calendar
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="In your own calendar">
        <div className={styles.section}>
          <CalendarLink />
          <MailSwitch kind="weeklyPlan" />
          <MailSwitch kind="monthOpens" />
        </div>
      </Dialog>
    </>
  )
}
