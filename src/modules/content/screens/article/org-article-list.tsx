import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { MomentDay } from '#ui/views/moment-day.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { article } from '../../model/index.ts'
import styles from './article-list.module.css'
import { ArticleTitle } from './article-title.tsx'

const watched: readonly ListTab[] = [
  { key: 'live', label: '已发布', where: [{ field: 'liveVersion', op: 'filled' }] },
  { key: 'reported', label: '被举报', where: [{ field: 'reports', op: 'from', value: 1 }] },
  { key: 'words', label: '敏感词命中', where: [{ field: 'sensitive', op: 'from', value: 1 }] },
  { key: 'asked', label: '待更正', where: [{ field: 'correctionDue', op: 'filled' }] },
  { key: 'offline', label: '已下线', where: [{ field: 'state', op: 'is', value: 'offline' }] },
]
const addressOf = ({ id }: PresentedOf<typeof article>) =>
  withParams('/article/editarticle', { id, view: 1 })

/** 机构文章: what organisations publish, watched by the platform and the units above them. */
export default function OrgArticleList() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const column = params.get('column')
  const tabs = useTabs()
  const where = useMemo(
    (): readonly Condition[] => [
      { field: 'organisation', op: 'filled' },
      ...(column ? [{ field: 'column', op: 'is' as const, value: column }] : []),
    ],
    [column],
  )
  const open = (row: PresentedOf<typeof article>) => navigate(addressOf(row))
  return (
    <ListScreen
      resource={article}
      title="机构文章"
      where={where}
      tabs={tabs}
      onOpen={open}
      quick={['area', 'organisation', 'columnKind']}
      canCreate={false}
      shown={[
        'title',
        'organisation',
        'column',
        'kind',
        'cause',
        // Where readers' reports wait, how many they are matters more.
        params.get('tab') === 'reported' ? 'reports' : 'sensitive',
        'editorInCharge',
        'publishedAt',
        'views',
        'state',
      ]}
      columns={{
        title: {
          width: 330,
          least: 200,
          render: row => <ArticleTitle row={row} to={addressOf(row)} />,
        },
        organisation: { width: 160 },
        column: { width: 92 },
        kind: { width: 76 },
        cause: { width: 120 },
        sensitive: { width: 84, render: row => <Count of={row.sensitive} /> },
        reports: { width: 84, render: row => <Count of={row.reports} /> },
        editorInCharge: { width: 84 },
        publishedAt: { width: 110, render: row => <MomentDay at={row.publishedAt} /> },
        views: { width: 76 },
        state: { width: 84, render: row => <StateTag of={article} state={row.state} /> },
      }}
      rowActions={row => [
        row.can.includes('approve')
          ? { key: 'review', label: '审核', run: open }
          : { key: 'view', label: '查看', run: open },
      ]}
    />
  )
}

/** What waits for the platform's own step comes first; whoever reviews nothing watches all that waits. */
function useTabs(): readonly ListTab[] {
  const reviews = useCan('article.review')
  return useMemo(() => {
    const pending: ListTab = reviews
      ? {
          key: 'pending',
          label: '待平台审核',
          where: [{ field: 'awaitsMe', op: 'is', value: true }],
        }
      : {
          key: 'pending',
          label: '待审核',
          where: [{ field: 'state', op: 'is', value: 'pending' }],
        }
    return [pending, ...watched]
  }, [reviews])
}

function Count({ of }: { readonly of: unknown }) {
  return Number(of) > 0 ? (
    <span className={styles.bad}>{String(of)}</span>
  ) : (
    <span className={styles.quiet}>0</span>
  )
}
