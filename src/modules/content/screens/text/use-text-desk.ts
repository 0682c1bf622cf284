import { App } from 'antd'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Values } from '#ui/logic/form-store.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useForm } from '#ui/logic/use-form.ts'
import { useLeave } from '#ui/views/leave-guard.tsx'
import { useSave } from '#ui/views/use-save.tsx'

export interface TextDeskQuestion {
  /** The text to edit; absent for a new one. */
  readonly row: Presented | undefined
  readonly initial?: Values | undefined
  /** The address where a text of this kind is edited. */
  readonly editedAt: string
}

export type Desk = ReturnType<typeof useTextDesk>

/** A writer's work at a text: kept as a draft, saved, and handed over to its reviewers or readers. */
export function useTextDesk(resource: AnyResource, { row, initial, editedAt }: TextDeskQuestion) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const root = useRef<HTMLDivElement>(null)
  // A text that was just made is handed over on the screen where it is edited.
  const { state } = useLocation()
  const [handed, setHanded] = useState(state?.isHandedOver === true ? (row ?? null) : null)
  const form = useForm(resource, { row, initial })
  const values = useSyncExternalStore(form.store.subscribe, () => form.store.values())
  useSubView(row ? String(row.title) : undefined)
  const cancel = useLeave(form, () => navigate(-1))
  const store = async (isHandedOver = false): Promise<Presented | null> => {
    if (!form.isNew && !form.store.isDirty()) return row ?? null
    const saved = await form.submit()
    if (saved !== null && form.isNew)
      navigate(withParams(editedAt, { id: saved.id }), {
        ...{ replace: true, state: { isHandedOver } },
      })
    return saved
  }
  const save = useSave({ ...form, submit: () => store() }, root, { keeps: true })
  return {
    ...{ row, root, form, values, cancel, save },
    /** The saved text that is being handed over. */
    handed,
    async handOver() {
      const saved = await store(true)
      if (!saved) message.error('请先改正标出的内容')
      else if (!form.isNew) setHanded(saved)
    },
    endHandOver: () => setHanded(null),
  }
}
