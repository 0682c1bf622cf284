import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import type { TreeNode } from '#ui/logic/tree.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { article } from '../../model/index.ts'
import { idsBelow, useColumns } from '../column/use-columns.ts'
import styles from './article-list.module.css'
import { ArticleTitle } from './article-title.tsx'
import { printedArticle } from './printed-article.ts'

const PreviewRecord = lazyPart(
  async () => (await import('../text/preview-record.tsx')).PreviewRecord,
)
const VersionsOf = lazyPart(async () => (await import('../text/versions-of.tsx')).VersionsOf)
const ReadingDrawer = lazyPart(async () => (await import('./reading-drawer.tsx')).ReadingDrawer)

const addressOf = ({ id }: PresentedOf<typeof article>) =>
  withParams('/article/editarticle', { id })

/** What is open beside the list. */
interface Beside {
  readonly as: 'preview' | 'versions' | 'reading'
  readonly row: PresentedOf<typeof article>
}

const state = (value: string): readonly Condition[] => [{ field: 'state', op: 'is', value }]

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'draft', label: '草稿', where: state('draft') },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'mine', label: '待我审核', where: [{ field: 'awaitsMe', op: 'is', value: true }] },
  { key: 'rejected', label: '已驳回', where: state('rejected') },
  { key: 'asked', label: '待更正', where: [{ field: 'correctionDue', op: 'filled' }] },
  { key: 'scheduled', label: '待发布', where: state('scheduled') },
  { key: 'published', label: '已发布', where: state('published') },
  { key: 'offline', label: '已下线', where: state('offline') },
]

/** 文章列表: the articles of one's own site by column and state. */
export default function ArticleList() {
  const navigate = useNavigate()
  const { account } = useSession()
  const [params, setParams] = useSearchParams()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Beside | null>(null)
  const column = params.get('column')
  const isPlatform = account.ownerKind === 'platform'
  const { rows, tree } = useColumns(null)
  const where = useMemo(
    (): readonly Condition[] => [
      ...(isPlatform ? [{ field: 'organisation', op: 'blank' as const }] : []),
      ...(column && rows
        ? [{ field: 'column', op: 'in' as const, value: idsBelow(rows, column) }]
        : []),
      ...(words ? [{ field: 'fullText', op: 'contains' as const, value: words }] : []),
    ],
    [isPlatform, column, rows, words],
  )
  const open = (row: PresentedOf<typeof article>) => navigate(addressOf(row))
  const choose = (id: string | null) => {
    const next = new URLSearchParams(params)
    if (id) next.set('column', id)
    else next.delete('column')
    next.delete('page')
    setParams(next, { replace: true })
  }
  return (
    <div className={styles.desk}>
      <nav className={styles.tree} aria-label="栏目">
        <Counted tree={tree} chosen={column} onChoose={choose} />
      </nav>
      <ListScreen
        resource={article}
        title="文章列表"
        where={where}
        tabs={tabs}
        quick={['kind', 'editorInCharge']}
        onOpen={open}
        places={{
          create: withParams('/article/addarticle', { column }),
          edit: '/article/editarticle',
        }}
        toolbarExtra={
          <Input.Search
            allowClear
            placeholder="正文，至少 2 字"
            aria-label="全文检索"
            style={{ width: 200 }}
            maxLength={60}
            onSearch={text => setWords(/\S{2}/.test(text) ? text.trim() : '')}
          />
        }
        shown={['title', 'column', 'editorInCharge', 'state', 'publishedAt', 'views']}
        columns={{
          title: {
            width: 330,
            least: 240,
            render: row => <ArticleTitle row={row} to={addressOf(row)} />,
          },
          column: { width: 84 },
          kind: { width: 76 },
          author: { width: 76 },
          editorInCharge: { width: 80 },
          views: { width: 72 },
          comments: { width: 72 },
          state: {
            width: 104,
            render: row => (
              <span className={styles.state}>
                <StateTag of={article} state={row.state} />
                {row.state === 'pending' && (
                  <span className={styles.quiet}>
                    {String(row.step ?? 1)}/{String(row.stepsTotal)}
                  </span>
                )}
              </span>
            ),
          },
        }}
        rowActions={row => [
          ...(row.can.includes('approve')
            ? [
                {
                  key: 'review',
                  label: '审核',
                  run: () => navigate(withParams('/article/editarticle', { id: row.id, view: 1 })),
                },
              ]
            : []),
          {
            key: 'preview',
            label: '预览',
            quiet: true,
            run: () => setShown({ as: 'preview', row }),
          },
          ...(row.versionNo > 0
            ? [
                {
                  key: 'reading',
                  label: '统计',
                  quiet: true,
                  run: () => setShown({ as: 'reading', row }),
                },
                {
                  key: 'versions',
                  label: '版本',
                  quiet: true,
                  run: () => setShown({ as: 'versions', row }),
                },
              ]
            : []),
        ]}
      />
      {shown?.as === 'preview' && (
        <PreviewRecord
          resource={article}
          id={shown.row.id}
          print={printedArticle}
          onClose={() => setShown(null)}
        />
      )}
      {shown?.as === 'versions' && (
        <VersionsOf resource={article} id={shown.row.id} onClose={() => setShown(null)} />
      )}
      {shown?.as === 'reading' && <ReadingDrawer row={shown.row} onClose={() => setShown(null)} />}
    </div>
  )
}

interface Item {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly children: Item[]
}

function Counted({
  tree,
  chosen,
  onChoose,
}: {
  readonly tree: readonly TreeNode[]
  readonly chosen: string | null
  onChoose(id: string | null): void
}) {
  const items = tree.map(itemOf)
  const all = items.reduce((sum, { count }) => sum + count, 0)
  if (items.length === 0) return <p className={styles.quiet}>还没有栏目，请先到「栏目管理」新增</p>
  return (
    <Tree<Item>
      blockNode
      defaultExpandAll
      treeData={[{ key: '', name: '全部栏目', count: all, children: [] }, ...items]}
      selectedKeys={[chosen ?? '']}
      onSelect={selected => onChoose(selected[0] ? String(selected[0]) : null)}
      titleRender={({ name, count }) => (
        <span className={styles.node}>
          <span className={styles.nodeName}>{name}</span>
          <span className={styles.count}>{count}</span>
        </span>
      )}
    />
  )
}

function itemOf({ row, children }: TreeNode): Item {
  const below = children.map(itemOf)
  const own = Number(row.extra?.articles ?? 0)
  return {
    key: row.id,
    name: String(row.name),
    count: own + below.reduce((sum, { count }) => sum + count, 0),
    children: below,
  }
}
