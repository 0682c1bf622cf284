import { Alert, Button, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { resourceOf } from '#ui/logic/resources.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { Section } from '#ui/views/section.tsx'
import { TextComparison } from '#ui/views/text-comparison.tsx'
import { draft } from '../../model/index.ts'
import { comparedHtml } from '../text/versions-drawer.tsx'

/** A draft beside the saved text that it began from. */
export function DraftComparison({ row }: { readonly row: PresentedOf<typeof draft> }) {
  const navigate = useNavigate()
  const resource = resourceOf(row.recordType)
  const isNew = row.recordId === 'new'
  const of: AnyResource = resource ?? draft
  const saved = useRecord(of, resource && !isNew ? row.recordId : null)
  if (saved.isLoading) return <Skeleton active />
  const before = saved.row && {
    title: saved.row.shown[of.title] ?? saved.row[of.title],
    content: saved.row[row.field ?? ''],
  }
  return (
    <Section
      title={isNew ? '草稿内容' : '与正式内容对比'}
      extra={
        saved.failure ? undefined : (
          <Button size="small" type="primary" onClick={() => navigate(row.route)}>
            继续编辑
          </Button>
        )
      }
    >
      {row.extra?.isChanged === true && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title="原文已更新：保存草稿之后，正式内容被修改过，请核对后再继续编辑。"
        />
      )}
      <TextComparison before={before ? comparedHtml(before) : null} after={comparedHtml(row)} />
    </Section>
  )
}
