import { LogoInk } from '@studio/contract/studio/schema.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { drawnLogo } from '../drawing/logo-ink.ts'
import { redrawPicture } from '../drawing/uploaded-picture.ts'
import { savePicture } from '../pictures.ts'
import { once } from './prepare-once.ts'

/** Pixels; four times the menu's height. */
export const LOGO_SIZE = { width: 800, height: 160 }
const Logo = z.object({ url: z.string(), ink: LogoInk })
const asker = { address: 'the studio', account: 'the studio' }

/** Prepares the logo's file as an uploaded one is, and shows it wherever no Admin uploaded another (S-F1). */
export async function openLogo(context: Context, path: string): Promise<void> {
  const { url, ink } = await once(
    context,
    { paths: [path], as: 'logo with its ink' },
    Logo.parse,
    async () => {
      const { ink: measured, picture } = drawnLogo(
        await redrawPicture(asker, path, { size: LOGO_SIZE, as: 'logo' }),
      )
      return { url: await savePicture(context, picture, 'png'), ink: measured }
    },
  )
  context.settings.standard.logoUrl = url
  context.settings.standard.logoInk = ink
  await context.settings.read()
}
