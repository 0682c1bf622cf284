import { App } from 'antd'
import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext, useBlocker } from 'react-router'
import { usePage } from '../logic/page.ts'
import type { Form } from '../logic/use-form.ts'
import { useSteady } from '../logic/use-steady.ts'

export interface LeaveGuardProps {
  /** Asked at the moment of leaving: a form that was just saved is left freely. */
  isDirty(): boolean
  /** What of it no draft keeps, named in the question. */
  readonly notKept?: string | undefined
}

/** Asks before a dirty form is left by navigation. Closing the tab is asked by the browser itself. */
export function LeaveGuard(props: LeaveGuardProps) {
  // Blocking exists only under a router made by createBrowserRouter.
  return useContext(UNSAFE_DataRouterContext) ? <Blocking {...props} /> : null
}

function Blocking({ isDirty, notKept }: LeaveGuardProps) {
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
      ...questionAbout(notKept),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    return asked.destroy
  }, [blocker, modal, notKept])
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

function questionAbout(notKept: string | undefined) {
  if (notKept === undefined) return leaveQuestion
  const content = `${notKept}的修改不会保留，其他内容会保留为本机草稿。`
  return { ...leaveQuestion, content }
}

/** Leaves a form at the person's own wish, after a question when it is dirty. */
export function useLeave(form: Form, leave: () => void, notKept?: string): () => void {
  const { modal } = App.useApp()
  return () => {
    if (!form.store.isDirty() && notKept === undefined) return leave()
    modal.confirm({
      ...questionAbout(notKept),
      onOk: () => {
        form.abandon()
        leave()
      },
    })
  }
}
