import { addPushDevice, pushDevices, removePushDevice } from '@studio/contract/push/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { addDevice } from './add-device.ts'
import { listDevices, removeDevice } from './devices.ts'

export function pushRoutes(serve: Serve<Context>): void {
  serve(pushDevices, (context, viewer) => listDevices(context, viewer))
  serve(addPushDevice, (context, viewer, { body }) => addDevice(context, viewer, body))
  serve(removePushDevice, (context, viewer, { params }) => removeDevice(context, viewer, params.id))
}
