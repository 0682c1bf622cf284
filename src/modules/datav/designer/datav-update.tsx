import { useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import page from '#ui/views/page.module.css'
import { designSettings, screenDraft } from '../model/index.ts'
import { Designer } from './designer.tsx'

/** 编辑大屏 (`?id=`): the designer over the draft of a screen. */
export default function DatavUpdateScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!id) return <NoneNamed label="数据大屏" />
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { readonly id: string }) {
  const client = useQueryClient()
  // What is open is worked on: nothing that comes later takes its place unasked.
  const draft = useAsk(screenDraft, { id }, { staleTime: 0, gcTime: 0 })
  const settings = useAsk(designSettings, {}, { staleTime: 60_000 })
  const failure = draft.error ?? settings.error
  if (failure && (draft.data === undefined || settings.data === undefined))
    return (
      <FailureState
        failure={failure}
        onRetry={() => {
          if (draft.error) void draft.refetch()
          if (settings.error) void settings.refetch()
        }}
      />
    )
  // A kept answer may be older than the last saving: only one that was asked now is worked on.
  if (!draft.isFetchedAfterMount || draft.data === undefined || settings.data === undefined) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  return (
    <Designer
      draft={draft.data}
      settings={settings.data}
      onDraft={next => client.setQueryData(keys.ask(screenDraft.path, { id }), next)}
    />
  )
}
