import { App } from 'antd'
import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext, useBlocker } from 'react-router'
import { usePage } from '#ui/logic/page.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { useSteady } from '#ui/logic/use-steady.ts'

export interface LeaveGuardProps {
  /** Asked at the moment of leaving: a form that was just saved is left freely. */
  isDirty(): boolean
  /** No draft keeps what was typed, and the question says so. */
  readonly keepsNothing?: boolean
}

/** Asks before a dirty form is left by navigation. Closing the tab is asked by the browser itself. */
export function LeaveGuard(props: LeaveGuardProps) {
  // Blocking exists only under a router made by createBrowserRouter.
  return useContext(UNSAFE_DataRouterContext) ? <Blocking {...props} /> : null
}

function Blocking({ isDirty, keepsNothing = false }: LeaveGuardProps) {
  const { modal } = App.useApp()
  const page = usePage()
  const ask = useSteady(isDirty)
  useEffect(() => page?.guard(ask), [page, ask])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      !page?.isKept(nextLocation) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const asked = modal.confirm({
      ...(keepsNothing ? lossQuestion : leaveQuestion),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    return asked.destroy
  }, [blocker, modal, keepsNothing])
  return null
}

/** Asked wherever something unsaved is left; the draft stays in the browser for 30 days. */
export const leaveQuestion = {
  title: '还有未保存的内容，确定离开吗？',
  content: '离开后内容会保留为本机草稿，下次打开时可以恢复。',
  okText: '离开',
  cancelText: '继续编辑',
  autoFocusButton: 'cancel',
} as const

/** The same about what no draft keeps. */
export const lossQuestion = { ...leaveQuestion, content: '离开后已填写的内容不会保留。' } as const

/** Leaves a form at the person's own wish, after a question when it, or what is typed beside it, is dirty. */
export function useLeave(form: Form, leave: () => void, isBesideDirty = false): () => void {
  const { modal } = App.useApp()
  return () => {
    if (!form.store.isDirty() && !isBesideDirty) return leave()
    modal.confirm({
      ...leaveQuestion,
      onOk: () => {
        form.abandon()
        leave()
      },
    })
  }
}
