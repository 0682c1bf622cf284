import { registerDraftCopies } from '#ui/logic/draft-copies.ts'
import type { Values } from '#ui/logic/form-store.ts'
import { get, post } from '#ui/logic/request.ts'
import { deviceName } from './session/device-name.ts'

/** A draft as the server keeps it: the text apart from the other fields. */
interface KeptDraft {
  readonly savedAt: string
  readonly device: string | null
  readonly content: string | null
  readonly formValues: Values | null
  readonly baseVersion: number | null
}

const call = (name: string) => `/api/article/draft/${name}`

registerDraftCopies({
  async find(place, signal) {
    const kept = await get<KeptDraft | null>(call('find'), { ...place }, { signal })
    if (kept === null) return null
    const { savedAt, device, content, formValues, baseVersion } = kept
    const text = content === null ? {} : { [place.field]: content }
    return { at: savedAt, version: baseVersion ?? 0, values: { ...formValues, ...text }, device }
  },
  async save(place, { route, title, version, values }) {
    const { [place.field]: content, ...formValues } = values
    await post(call('save'), {
      ...place,
      route,
      title: title.slice(0, 200),
      content: content ?? null,
      formValues,
      baseVersion: place.recordId === 'new' ? null : version,
      device: deviceName(navigator.userAgent),
    })
  },
  async drop(place) {
    await post(call('drop'), { ...place })
  },
})
