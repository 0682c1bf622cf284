import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post } from '#ui/logic/request.ts'
import { useUnsaved } from '#ui/logic/unsaved.ts'
import { useRecord, useRefresh } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
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
    return <FailureState failure={fault} onRetry={refresh} />
  if (row === undefined || settings.data === undefined)
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  return <Loaded key={`${id} ${row.version}`} row={row} settings={settings.data} />
}

interface LoadedProps {
  readonly row: Component
  readonly settings: AnswerOf<typeof designSettings>
}

function Loaded({ row, settings }: LoadedProps) {
  const navigate = useNavigate()
  const refresh = useRefresh(screenComponent)
  const { run, isTelling } = useTelling()
  const { name, code, base } = row
  const [draft, setDraft] = useState<ComponentDraft>({ name, code, base, content: row.content })
  const [isDirty, setDirty] = useState(false)
  const [isUseShown, setUseShown] = useState(false)
  useUnsaved(isDirty)
  const mayEdit = row.can.includes('update')
  const store = () => {
    const { name: called, content } = draft
    const { id, version } = row
    return post<Component>(callOf(screenComponent, 'update'), {
      ...{ id, version, name: called, content },
    })
  }
  const done = async (said: string) => {
    setDirty(false)
    await refresh()
    return said
  }
  const save = () =>
    run(async () => {
      await store()
      return done('已保存草稿')
    })
  const publish = () =>
    run(async () => {
      const { id, version } = isDirty ? await store() : row
      await post(callOf(screenComponent, 'publish'), { id, version })
      return done('已发布')
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
      <ComponentEditor
        draft={draft}
        settings={settings}
        isMade
        isReadOnly={!mayEdit}
        onChange={next => {
          setDraft(next)
          setDirty(true)
        }}
      />
      {isUseShown && <UseDialog row={row} onClose={() => setUseShown(false)} />}
    </div>
  )
}
