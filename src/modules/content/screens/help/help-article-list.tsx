import { Badge, Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { TitleButton } from '#ui/views/title-button.tsx'
import { helpArticle, helpVote } from '../../model/index.ts'
import styles from '../article/article-list.module.css'
import { idsBelow } from '../column/use-columns.ts'
import { audienceText } from './help-column-tree.tsx'
import { PageFilter } from './routes-input.tsx'
import { useHelpColumns } from './use-help-columns.ts'

const GapsDrawer = lazyPart(async () => (await import('./gaps-drawer.tsx')).GapsDrawer)
const PreviewDialog = lazyPart(
  async () => (await import('../text/preview-record.tsx')).PreviewRecord,
)
const VersionsOf = lazyPart(async () => (await import('../text/versions-of.tsx')).VersionsOf)

const state = (value: string): readonly Condition[] => [{ field: 'state', op: 'is', value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'draft', label: '草稿', where: state('draft') },
  { key: 'published', label: '已发布', where: state('published') },
  { key: 'offline', label: '已下线', where: state('offline') },
  {
    key: 'due',
    label: '待复核',
    where: [...state('published'), { field: 'reviewBy', op: 'to', value: 'today-1' }],
  },
  { key: 'poor', label: '差评多', where: [{ field: 'isPoor', op: 'is', value: true }] },
]

/** 帮助文章: every help text with its readers and what they think of it. */
export default function HelpArticleList() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const column = params.get('column')
  const about = params.get('about')
  const { rows } = useHelpColumns()
  const [open, setOpen] = useState<
    { as: 'gaps' } | { as: 'preview' | 'versions'; row: PresentedOf<typeof helpArticle> } | null
  >(null)
  const where = useMemo(
    (): readonly Condition[] => [
      ...(column && rows
        ? [{ field: 'column', op: 'in' as const, value: idsBelow(rows, column) }]
        : []),
      ...(about ? [{ field: 'page', op: 'is' as const, value: about }] : []),
    ],
    [column, rows, about],
  )
  const chooseAbout = (next: string | undefined) => {
    const address = new URLSearchParams(params)
    if (next) address.set('about', next)
    else address.delete('about')
    address.delete('page')
    setParams(address, { replace: true })
  }
  const edit = (row: PresentedOf<typeof helpArticle>) =>
    navigate(withParams('/helpmanager/editarticle', { id: row.id }))
  return (
    <>
      <ListScreen
        resource={helpArticle}
        title="帮助文章"
        where={where}
        tabs={tabs}
        places={{
          create: withParams('/helpmanager/addarticle', { column }),
          edit: '/helpmanager/editarticle',
        }}
        toolbarExtra={<PageFilter value={about} onChange={chooseAbout} />}
        actions={<Button onClick={() => setOpen({ as: 'gaps' })}>缺少的内容</Button>}
        shown={[
          'title',
          'column',
          'kind',
          'audience',
          'views',
          'useful',
          'updatedAt',
          'reviewBy',
          'state',
        ]}
        columns={{
          title: {
            width: 260,
            render: row => (
              <span className={styles.title}>
                <TitleButton onOpen={() => edit(row)}>{row.title}</TitleButton>
                {row.top === true && <Tag color="red">置顶</Tag>}
                {row.hasChanges === true && <Tag color="purple">有修改</Tag>}
              </span>
            ),
          },
          routes: {
            title: '关联页面',
            width: 84,
            render: row => (Array.isArray(row.routes) ? row.routes.length : 0),
          },
          column: { width: 96 },
          kind: { width: 96 },
          views: { width: 76 },
          versionNo: { width: 76 },
          updatedAt: { width: 136 },
          state: { width: 84 },
          audience: {
            width: 96,
            render: row =>
              row.audience ? (
                audienceText(row.audience)
              ) : (
                <span className={styles.quiet}>同栏目</span>
              ),
          },
          useful: {
            title: '有用率',
            width: 100,
            align: 'right',
            render: row => <Useful row={row} />,
          },
          reviewBy: { width: 112, render: row => <ReviewBy row={row} /> },
        }}
        rowActions={row => [
          {
            key: 'preview',
            label: '预览',
            run: () => setOpen({ as: 'preview', row }),
          },
          ...(row.versionNo > 0
            ? [
                {
                  key: 'versions',
                  label: '版本',
                  quiet: true,
                  run: () => setOpen({ as: 'versions', row }),
                },
              ]
            : []),
        ]}
        detail={{
          tabs: [
            {
              key: 'votes',
              label: '评价',
              content: row => (
                <ListScreen
                  resource={helpVote}
                  kept="memory"
                  where={[{ field: 'article', op: 'is', value: row.id }]}
                />
              ),
            },
          ],
        }}
      />
      {open?.as === 'gaps' && <GapsDrawer onClose={() => setOpen(null)} />}
      {open?.as === 'preview' && (
        <PreviewDialog resource={helpArticle} id={open.row.id} onClose={() => setOpen(null)} />
      )}
      {open?.as === 'versions' && (
        <VersionsOf resource={helpArticle} id={open.row.id} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Useful({ row }: { readonly row: PresentedOf<typeof helpArticle> }) {
  const yes = row.helpfulYes
  const all = yes + row.helpfulNo
  if (all === 0) return <span className={styles.quiet}>—</span>
  const text = `${Math.round((yes / all) * 100)}%（${all}）`
  return row.isPoor === true ? <Badge status="error" text={text} /> : <span>{text}</span>
}

function ReviewBy({ row }: { readonly row: PresentedOf<typeof helpArticle> }) {
  if (row.reviewBy === null) return <span className={styles.quiet}>—</span>
  const isDue = row.reviewBy < dayInBeijing(new Date())
  return isDue && row.state === 'published' ? (
    <Tag color="orange">{row.reviewBy}</Tag>
  ) : (
    <span>{row.reviewBy}</span>
  )
}
