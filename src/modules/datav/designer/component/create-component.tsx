import { Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post } from '#ui/logic/request.ts'
import { useUnsaved } from '#ui/logic/unsaved.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { LeaveGuard } from '#ui/views/leave-guard.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { designSettings, screenComponent } from '../../model/index.ts'
import { useTelling } from '../../screens/list/use-telling.ts'
import { blankContent, type ComponentDraft } from './component-draft.ts'
import { ComponentEditor } from './component-editor.tsx'

const blank: ComponentDraft = { name: '', code: '', base: 'bar', content: blankContent('bar') }

/** 新建大屏组件: kept as a draft, and gone on with on its own page. */
export default function CreateComponentScreen() {
  const navigate = useNavigate()
  const settings = useAsk(designSettings, {}, { staleTime: 60_000 })
  const { run, isTelling } = useTelling()
  const [draft, setDraft] = useState(blank)
  const [isDirty, setDirty] = useState(false)
  useUnsaved(isDirty, false)
  // Known at once: the page is left before it is drawn again.
  const isMade = useRef(false)
  const save = () =>
    run(async () => {
      const made = await post<PresentedOf<typeof screenComponent>>(
        callOf(screenComponent, 'insert'),
        draft,
      )
      setDirty(false)
      isMade.current = true
      void navigate(`/product/editComponent?id=${made.id}`)
      return '已保存草稿'
    })
  return (
    <div className={page.page}>
      <PageHeader
        title="新建大屏组件"
        actions={
          <Button type="primary" loading={isTelling} onClick={() => void save()}>
            保存草稿
          </Button>
        }
      />
      {settings.error ? (
        <FailureState failure={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined ? (
        <Skeleton active />
      ) : (
        <ComponentEditor
          draft={draft}
          settings={settings.data}
          isMade={false}
          isReadOnly={false}
          onChange={next => {
            setDraft(next)
            setDirty(true)
          }}
        />
      )}
      <LeaveGuard isDirty={() => isDirty && !isMade.current} keepsNothing />
    </div>
  )
}
