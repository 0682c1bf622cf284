import { Tag } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { noteHeardDrafts } from '#ui/logic/heard-drafts.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { draft } from '../../model/index.ts'
import { DraftComparison } from './draft-comparison.tsx'

/** 草稿箱: what one typed and did not save, of every form with a rich text. */
export default function DraftList() {
  const navigate = useNavigate()
  const { loginName } = useSession().account
  useEffect(() => void noteHeardDrafts(loginName), [loginName])
  const goOn = (row: PresentedOf<typeof draft>) => navigate(row.route)
  return (
    <ListScreen
      resource={draft}
      title="草稿箱"
      columns={{
        recordType: { title: '所属', width: 140, render: row => row.extra?.label ?? '' },
        record: {
          title: '关联记录',
          width: 140,
          render: row =>
            row.extra?.isNew === true ? (
              '新建'
            ) : row.extra?.isGone === true ? (
              <Tag>原记录已删除</Tag>
            ) : row.extra?.isChanged === true ? (
              <Tag color="orange">原文已更新</Tag>
            ) : (
              '编辑中'
            ),
        },
      }}
      shown={['title', 'recordType', 'record', 'wordCount', 'savedAt', 'device', 'expiresAt']}
      // Where the record was changed meanwhile, the comparison comes first.
      rowActions={row => [
        ...(row.extra?.isGone === true || row.extra?.isChanged === true
          ? []
          : [{ key: 'go', label: '继续编辑', run: goOn }]),
        {
          key: 'compare',
          label: row.extra?.isNew === true ? '查看内容' : '对比正式内容',
          run: ({ id }: PresentedOf<typeof draft>) =>
            navigate(withParams('/article/draftlist', { id })),
        },
      ]}
      detail={{ above: row => <DraftComparison row={row} /> }}
    />
  )
}
