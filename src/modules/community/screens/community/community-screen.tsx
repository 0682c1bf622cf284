import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { type CommunityCounts, community, communityMerge, grid } from '../../model/index.ts'

const MergeDrawer = lazyPart(async () => (await import('./merge-drawer.tsx')).MergeDrawer)

/** 社区管理: communities with what is counted in them, their grids, and mergers. */
export default function CommunityScreen() {
  return (
    <ScreenParts
      label="社区管理"
      parts={[
        { key: 'list', label: '社区', content: () => <CommunityList /> },
        {
          key: 'grids',
          label: '网格',
          needs: 'grid.view',
          content: () => <GridList />,
        },
        {
          key: 'merges',
          label: '撤并',
          needs: 'communityMerge.view',
          content: () => <MergeList />,
        },
      ]}
    />
  )
}

const counted = (title: string, name: keyof CommunityCounts) => ({
  title,
  width: 90,
  align: 'right' as const,
  render: (row: {
    readonly extra?: { readonly counts?: CommunityCounts | undefined } | undefined
  }) => row.extra?.counts?.[name].toLocaleString('zh-CN') ?? null,
})

function CommunityList() {
  const navigate = useNavigate()
  const mayMerge = useCan('communityMerge.create')
  return (
    <ListScreen
      resource={community}
      title="社区管理"
      quick={['street', 'kind', 'state']}
      places={{
        detail: '/communityBasicInfo/communityInfo',
        create: '/communityBasicInfo/addCommunityInfo',
        edit: '/communityBasicInfo/editCommunityInfo',
      }}
      shown={[
        'name',
        'street',
        'grids',
        'households',
        'persons',
        'old',
        'disabled',
        'lowIncome',
        'facilities',
        'visits',
        'phone',
      ]}
      columns={{
        grids: counted('网格', 'grids'),
        households: counted('户数', 'households'),
        persons: {
          title: '人口',
          width: 100,
          align: 'right',
          render: row => <Persons declared={row.declaredPersons} counts={row.extra?.counts} />,
        },
        old: counted('60 岁以上', 'old'),
        disabled: counted('残疾人', 'disabled'),
        lowIncome: counted('低收入', 'lowIncome'),
        facilities: counted('设施', 'facilities'),
        visits: counted('本月走访', 'visits'),
      }}
      rowActions={row =>
        mayMerge && row.state === 'enabled'
          ? [
              {
                key: 'merge',
                label: '撤并',
                quiet: true,
                run: () =>
                  navigate(
                    withParams('/communityBasicInfo/communityList', {
                      part: 'merges',
                      from: row.id,
                    }),
                  ),
              },
            ]
          : []
      }
    />
  )
}

/** Counted persons; what the community reported stands behind them. */
function Persons({
  declared,
  counts,
}: {
  readonly declared: number | null
  readonly counts: CommunityCounts | undefined
}) {
  if (counts === undefined) return null
  const note =
    declared === null ? undefined : `上报 ${declared} 人，相差 ${counts.persons - declared} 人`
  return <span title={note}>{counts.persons.toLocaleString('zh-CN')}</span>
}

function GridList() {
  return (
    <ListScreen
      resource={grid}
      title="网格"
      quick={['community', 'state']}
      shown={['name', 'community', 'leader', 'phone', 'homes', 'people', 'state']}
      columns={{
        homes: {
          title: '户数',
          width: 110,
          align: 'right',
          // 300 to 500 households are usual (GB/T 34300-2017).
          render: row => {
            const homes = row.extra?.households ?? 0
            return homes > 500 ? `${homes} 偏大` : homes
          },
        },
        people: {
          title: '人数',
          width: 90,
          align: 'right',
          render: row => row.extra?.persons ?? 0,
        },
      }}
    />
  )
}

function MergeList() {
  return (
    <>
      <ListScreen
        resource={communityMerge}
        title="社区撤并"
        createLabel="新增撤并"
        shown={['number', 'from', 'into', 'progress', 'state', 'effectiveOn', 'basis']}
        columns={{
          progress: {
            title: '进度',
            width: 140,
            render: row =>
              `${row.moved.toLocaleString('zh-CN')} / ${row.total.toLocaleString('zh-CN')}`,
          },
        }}
      />
      <MergeDrawer />
    </>
  )
}
