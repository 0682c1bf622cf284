import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post } from '#ui/logic/request.ts'
import { useUnsaved } from '#ui/logic/unsaved.ts'
import { useRecord, useRefresh } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { LeaveGuard } from '#ui/views/leave-guard.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { componentCopy, designSettings, screenComponent } from '../../model/index.ts'
import { UseDialog } from '../../screens/component/use-dialog.tsx'
import { useTelling } from '../../screens/list/use-telling.ts'
import type { ComponentDraft } from './component-draft.ts'
import { ComponentEditor } from './component-editor.tsx'

type Component = PresentedOf<typeof screenComponent>

/** 编辑大屏组件 (`?id=`): its base is fixed; what screens have placed stays until they take the new version. */
export default function EditComponentScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row, failure, refresh } = useRecord(screenComponent, id)
  const settings = useAsk(designSettings, {}, { staleTime: 60_000 })
  if (!id) return <NoneNamed label={screenComponent.label} />
  const fault = failure ?? settings.error
  if (fault && (row === undefined || settings.data === undefined))
    return (
      <FailureState
        failure={fault}
        onRetry={() => {
          if (failure) refresh()
          if (settings.error) void settings.refetch()
        }}
      />
    )
  if (row === undefined || settings.data === undefined)
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  return <Loaded key={id} row={row} settings={settings.data} />
}

/** A component as it is stored: its version, and what of it is worked on. */
function storedOf({ version, name, code, base, content }: Component) {
  const draft: ComponentDraft = { name, code, base, content }
  return { version, draft }
}

interface LoadedProps {
  readonly row: Component
  readonly settings: AnswerOf<typeof designSettings>
}

function Loaded({ row, settings }: LoadedProps) {
  const navigate = useNavigate()
  const refresh = useRefresh(screenComponent)
  const { run, isTelling } = useTelling()
  // What the server has, as the draft was begun from it or last saved to it.
  const [stored, setStored] = useState(() => storedOf(row))
  const [draft, setDraft] = useState(stored.draft)
  const [isUseShown, setUseShown] = useState(false)
  const isDirty = draft !== stored.draft
  const isNewer = row.version > stored.version
  useUnsaved(isDirty, false)
  const take = () => {
    const next = storedOf(row)
    setStored(next)
    setDraft(next.draft)
  }
  // Read anew: it takes the place of what was only looked at, never of what was typed.
  if (isNewer && !isDirty && !isTelling) take()
  const mayEdit = row.can.includes('update')
  const store = async (): Promise<number> => {
    if (!isDirty) return stored.version
    const { name, content } = draft
    const { version } = await post<Component>(callOf(screenComponent, 'update'), {
      ...{ id: row.id, version: stored.version, name, content },
    })
    // Where publishing is refused now, this much is saved; what is typed meanwhile is not yet.
    setStored({ version, draft })
    return version
  }
  // Refused or not, what the server has is read anew: somebody else may have been faster.
  const change = (work: () => Promise<string>) => run(() => work().finally(refresh))
  const save = () =>
    change(async () => {
      await store()
      return '已保存草稿'
    })
  const publish = () =>
    change(async () => {
      const version = await store()
      const published = await post<Component>(callOf(screenComponent, 'publish'), {
        ...{ id: row.id, version },
      })
      setStored({ version: published.version, draft })
      return '已发布'
    })
  const copy = () =>
    run(async () => {
      const { id } = await tell(componentCopy, { id: row.id, base: null })
      void navigate(`/product/editComponent?id=${id}`)
      return '已复制'
    })
  return (
    <div className={page.page}>
      <PageHeader
        title={`编辑大屏组件 ${row.name}`}
        tags={<StateTag of={screenComponent} state={row.state} />}
        note={row.release > 0 ? `已发布版本 ${row.release}` : undefined}
        actions={
          <>
            <Button onClick={() => setUseShown(true)}>
              使用情况{row.extra ? `（${row.extra.screens}）` : ''}
            </Button>
            {row.can.includes('copy') && (
              <Button disabled={isTelling} onClick={() => void copy()}>
                复制
              </Button>
            )}
            {mayEdit && (
              <Button disabled={!isDirty || isTelling} onClick={() => void save()}>
                保存草稿
              </Button>
            )}
            {row.can.includes('publish') && (
              <Button type="primary" disabled={isTelling} onClick={() => void publish()}>
                发布
              </Button>
            )}
          </>
        }
      />
      {isNewer && isDirty && !isTelling && (
        <Alert
          type="warning"
          showIcon
          title="他人已修改这个组件，您的修改还没有保存"
          description="可先在「JSON」中复制您的内容，载入最新后再粘贴应用。"
          action={
            <Button size="small" onClick={take}>
              载入最新
            </Button>
          }
        />
      )}
      <ComponentEditor
        draft={draft}
        settings={settings}
        isMade
        isReadOnly={!mayEdit}
        onChange={setDraft}
      />
      {isUseShown && <UseDialog row={row} onClose={() => setUseShown(false)} />}
      <LeaveGuard isDirty={() => isDirty} keepsNothing />
    </div>
  )
}
