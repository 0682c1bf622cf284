import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Tag } from 'antd'
import { sentenceOfError } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { fetchOpenWork } from './account-calls.ts'

/** The open work of a person, and what the chosen successor may not take. */
export function useOpenWork(id: string, successor: string | null) {
  return useQuery({
    queryKey: ['open work', id, successor],
    queryFn: () => fetchOpenWork(id, successor),
  })
}

/** 在办事项 of a person, each with why it stays where it does. */
export function OpenWorkList({ work }: { readonly work: ReturnType<typeof useOpenWork> }) {
  return (
    <div>
      <div className={dialog.label}>在办事项（{work.data?.length ?? '…'}）</div>
      {work.isPending && <Skeleton active paragraph={{ rows: 2 }} />}
      {work.error && <Alert type="error" title={sentenceOfError(work.error)} />}
      {work.data?.length === 0 && <EmptyState size="small" title="没有需要移交的事项" />}
      {work.data && work.data.length > 0 && (
        <ul className={dialog.refusals}>
          {work.data.map(({ kind, id, title, refusal }) => (
            <li key={`${kind} ${id}`}>
              <Tag>{kind}</Tag>
              {title}
              {refusal && <span className={dialog.reason}>{refusal}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
