import { useQuery } from '@tanstack/react-query'
import { createElement, lazy, Suspense, useEffect, useRef } from 'react'
import { uploadMessages } from '#editor/model/upload/upload-states.ts'
import { RichTextInput } from '#editor/rich-text-input.tsx'
import {
  type RichTextInputSlot,
  type RichTextViewSlot,
  registerRichText,
} from '#kinds/html/rich-text-slot.input.tsx'
import { registerPendingInput } from '#ui/logic/pending-inputs.ts'
import { get } from '#ui/logic/request.ts'
import { holdSending } from '#ui/logic/sending-hold.ts'

// The viewer cleans what it shows and draws charts: it comes with the first text that is read.
const View = lazy(async () => ({
  default: (await import('#editor/view/rich-text-view.tsx')).RichTextView,
}))

function RichText(props: RichTextViewSlot) {
  return createElement(Suspense, { fallback: null }, createElement(View, props))
}

/** The editor of a form, which is not sent while files of the text are on their way. */
function RichTextField(props: RichTextInputSlot) {
  const release = useRef<() => void>(undefined)
  useEffect(() => () => release.current?.(), [])
  const onBusyChange = (isBusy: boolean) => {
    release.current?.()
    release.current = isBusy ? holdSending(uploadMessages.busy) : undefined
  }
  const mapKey = useMapKey()
  const sticky = { stickyTop: 'var(--gyb-header)', stickyBottom: 'var(--gyb-foot, 0px)' }
  const options = { onBusyChange, registerPendingInput, ...sticky, ...(mapKey ? { mapKey } : {}) }
  return createElement(RichTextInput, { ...props, ...options })
}

/** The key of the map service, which an administrator sets; without it there is no map tool. */
function useMapKey(): string | undefined {
  const setting = useQuery({
    queryKey: ['setting', 'cmp_map_key'],
    queryFn: async () => {
      const place = '/api/common/cfg/getCommConfig'
      const { itemValue } = await get<{ itemValue: string }>(place, { key: 'cmp_map_key' })
      const value: unknown = JSON.parse(itemValue)
      const isGiven = typeof value === 'object' && value !== null && 'key' in value
      return isGiven && typeof value.key === 'string' ? value.key : ''
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return setting.data || undefined
}

registerRichText({ Input: RichTextField, View: RichText })
