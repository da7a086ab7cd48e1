import type { AnswerOf } from '@studio/contract/endpoint.ts'
import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { price, prices } from '@studio/contract/plans/endpoints.ts'
import { legalText, settings } from '@studio/contract/studio/endpoints.ts'
import type { FocalPoint } from '@studio/contract/studio/hero-crops.ts'
import * as calls from '@studio/contract/studio/own/endpoints.ts'
import { settingToasts } from '@studio/contract/studio/own/messages.ts'
import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import type { LegalName } from '@studio/contract/studio/schema.ts'
import { tax, taxRates } from '@studio/contract/tax/endpoints.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const LOOK_AGAIN_MS = 3_000

/** Settings for Admin; polled while a photograph is being prepared. */
export const ownSettingsQuery = () =>
  queryOptions({
    ...queryOf(calls.ownSettings, {}),
    refetchInterval: ({ state }) => (state.data?.hero.state === 'preparing' ? LOOK_AGAIN_MS : false),
  })

export const readOwnSettings = () => call(calls.ownSettings, {})

/** Prices, too: they follow the currency, and the rates' members the studio's country. */
const reads = readsOf(settings, calls.ownSettings, legalText, prices, price, tax, taxRates)

/** Editable parts, and the calls that save them. */
export const savePart = {
  name: (body: OwnSettings['name']['own'], version: string | undefined) =>
    call(calls.setName, { body }, ifUnchanged(version)),
  look: (body: OwnSettings['look']['own'], version: string | undefined) =>
    call(calls.setLook, { body }, ifUnchanged(version)),
  links: (body: OwnSettings['links']['own'], version: string | undefined) =>
    call(calls.setLinks, { body }, ifUnchanged(version)),
  mails: (body: OwnSettings['mails']['own'], version: string | undefined) =>
    call(calls.setMails, { body }, ifUnchanged(version)),
  films: (body: OwnSettings['films']['own'], version: string | undefined) =>
    call(calls.setFilms, { body }, ifUnchanged(version)),
  money: (body: OwnSettings['money']['own'], version: string | undefined) =>
    call(calls.setMoney, { body }, ifUnchanged(version)),
  tax: (body: OwnSettings['tax']['own'], version: string | undefined) =>
    call(calls.setTax, { body }, ifUnchanged(version)),
  zone: (body: OwnSettings['zone']['own'], version: string | undefined) =>
    call(calls.setZone, { body }, ifUnchanged(version)),
  reading: (body: OwnSettings['reading']['own'], version: string | undefined) =>
    call(calls.setReading, { body }, ifUnchanged(version)),
  legal: (name: LegalName) => (body: { markdown: string | null }, version: string | undefined) =>
    call(calls.setLegalText, { params: { name }, body }, ifUnchanged(version)),
}

interface Saving<Typed, Part> {
  save: (typed: Typed, version: string | undefined) => Promise<Part>
  onSaved: (part: Part) => void
  onRefused: (error: Error) => void
}

/** Saves a part; all pages of the studio follow. */
export const useSavePart = <Typed, Part>({ save, onSaved, onRefused }: Saving<Typed, Part>) =>
  useWrite(({ typed, version }: { typed: Typed; version: string | undefined }) => save(typed, version), {
    said: settingToasts.saved,
    reads,
    onDone: onSaved,
    onRefused,
  })

const pictures = {
  logo: { set: calls.setLogo, remove: calls.removeLogo },
  hero: { set: calls.setHero, remove: calls.removeHero },
}

/** Uploads the logo or the hero photograph; null restores the default. */
export const useSaveStudioPicture = (kind: keyof typeof pictures, onRefused: (error: Error) => void) =>
  useWrite(
    async (file: File | null): Promise<void> => {
      if (!file) return void (await call(pictures[kind].remove, {}))
      const form = new FormData()
      form.append('file', file)
      await call(pictures[kind].set, {}, { form })
    },
    {
      said: (_, file) => (file && kind === 'hero' ? settingToasts.preparing : settingToasts.saved),
      reads,
      onRefused,
    },
  )

/** Sets what must stay in the hero's photograph. */
export function useSaveFocus({
  onSaved,
  onRefused,
}: {
  onSaved: () => void
  onRefused: (error: Error) => void
}) {
  const client = useQueryClient()
  return useWrite((body: { url: string } & FocalPoint) => call(calls.setHeroFocus, { body }), {
    onDone: () => showToast(settingToasts.preparing),
    reads,
    onRead: onSaved,
    onRefused(refusal) {
      onRefused(refusal)
      void client.invalidateQueries(reads)
    },
  })
}

export type LegalTextPreview = AnswerOf<typeof calls.previewLegalText>

/** A legal text as its page would show it; the previous preview stays while loading. */
export const previewQuery = (markdown: string) =>
  queryOptions({
    ...readOf(calls.previewLegalText, { markdown }),
    queryFn: () => call(calls.previewLegalText, { body: { markdown } }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
