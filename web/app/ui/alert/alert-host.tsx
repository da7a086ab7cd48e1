import { Button } from '../buttons/button.tsx'
import { Dialog } from '../dialog.tsx'
import { useStore } from '../store.ts'
import { acceptAlert, alertStore, closeAlert, HIDDEN_ALERT } from './alert-store.ts'

/** Renders alerts (ERR-08); mounted once in the root. */
export function AlertHost() {
  const alert = useStore(alertStore, HIDDEN_ALERT)
  return (
    <Dialog
      open={alert.visible}
      onClose={closeAlert}
      title={alert.title}
      actions={
        <>
          {alert.confirm && (
            <Button variant="plain" data-autofocus={alert.danger || undefined} onClick={closeAlert}>
              {alert.closeText}
            </Button>
          )}
          <Button
            variant={alert.danger ? 'danger' : 'filled'}
            data-autofocus={!alert.danger || undefined}
            onClick={acceptAlert}
          >
            {alert.okText}
          </Button>
        </>
      }
    >
      {alert.description}
    </Dialog>
  )
}
