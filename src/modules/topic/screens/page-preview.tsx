import { useQuery } from '@tanstack/react-query'
import { Drawer, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { federationPreview } from '../model/federation-calls.ts'
import { federationPage } from '../model/index.ts'
import { FederationPaper } from './federation-paper.tsx'

const versions = [
  { value: 'working', label: '当前内容' },
  { value: 'online', label: '线上版本' },
] as const

export interface PagePreviewProps {
  readonly row: PresentedOf<typeof federationPage>
  onClose(): void
}

/** 预览: the page as the public sees it; what is being written beside what is online. */
export function PagePreview({ row, onClose }: PagePreviewProps) {
  const [version, setVersion] = useState<'working' | 'online'>('working')
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['resource', federationPage.path, 'record', row.id, 'preview', version],
    queryFn: () => fetchAsk(federationPreview, { id: row.id, version }),
  })
  return (
    <Drawer
      open
      size={880}
      title={`预览 · ${row.title}`}
      onClose={onClose}
      extra={
        row.publishedAt !== null && (
          <Segmented options={[...versions]} value={version} onChange={setVersion} />
        )
      }
    >
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {data === null && (
        <EmptyState size="small" title="还没有上线过" hint="审核通过后这里显示线上版本。" />
      )}
      {data && <FederationPaper page={data} />}
    </Drawer>
  )
}
