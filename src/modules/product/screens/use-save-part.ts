import { App } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { product } from '../model/index.ts'

/** Keeps which functions a product includes. */
export function useSavePart() {
  const { message } = App.useApp()
  const refresh = useRefresh(product)
  const [isSaving, setSaving] = useState(false)
  const save = async (
    { id, version }: PresentedOf<typeof product> & { readonly version: number },
    functions: readonly string[],
  ) => {
    setSaving(true)
    try {
      await post(callOf(product, 'update'), { id, version, functions })
      message.success('已保存')
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setSaving(false)
      await refresh()
    }
  }
  return { save, isSaving }
}
