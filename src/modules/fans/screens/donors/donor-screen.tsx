import { useState } from 'react'
import { useNavigate } from 'react-router'
import { donor, donorStages } from '#modules/people/model/index.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { contactLog } from '../../model/index.ts'
import { GroupList } from './group-list.tsx'
import { TwinList } from './twin-list.tsx'

const active = { field: 'state', op: 'is' as const, value: 'active' }
const stageTabs = (['new', 'active', 'major', 'lapsing', 'lapsed'] as const).map(stage => ({
  key: stage,
  label: donorStages[stage],
  where: [active, { field: 'stage', op: 'is' as const, value: stage }],
}))

const tabs = [
  { key: 'all', label: '全部' },
  ...stageTabs,
  {
    key: 'monthly',
    label: '月捐中',
    where: [active, { field: 'monthlyActive', op: 'is' as const, value: true }],
  },
  {
    key: 'owed',
    label: '待致谢',
    where: [
      active,
      { field: 'thanks', op: 'is' as const, value: 'todo' },
      { field: 'count', op: 'from' as const, value: 1 },
    ],
  },
  {
    key: 'twins',
    label: '疑似重复',
    where: [active, { field: 'twin', op: 'is' as const, value: 'open' }],
  },
]

/** 捐赠人: the donor book, the pairs that may be one person, groups, and what is to be followed up. */
export default function DonorScreen() {
  return (
    <ScreenParts
      label="捐赠人"
      parts={[
        { key: 'donors', label: '名册', content: () => <DonorList /> },
        {
          key: 'twins',
          label: '重复核对',
          needs: 'donorTwin.view',
          content: () => <TwinList />,
        },
        {
          key: 'groups',
          label: '团体',
          needs: 'donorGroup.view',
          content: () => <GroupList />,
        },
        {
          key: 'contacts',
          label: '联系跟进',
          needs: 'contactLog.view',
          content: () => <FollowUps />,
        },
      ]}
    />
  )
}

function DonorList() {
  const navigate = useNavigate()
  const mayLog = useCan('contactLog.create')
  const [spoken, setSpoken] = useState<string | null>(null)
  return (
    <>
      <ListScreen
        resource={donor}
        title="捐赠人"
        tabs={tabs}
        quick={['labels', 'stage', 'lastAt']}
        shown={[
          'number',
          'name',
          'kind',
          'phone',
          'labels',
          'stage',
          'rfm',
          'count',
          'total',
          'yearTotal',
          'lastAt',
          'monthlyActive',
          'keeper',
          'thanks',
        ]}
        onOpen={row => navigate(withParams('/fans/donatorDetail', { id: row.id }))}
        isEditRare
        rowActions={row =>
          mayLog && row.state === 'active'
            ? [{ key: 'contact', label: '联系', run: () => setSpoken(row.id) }]
            : []
        }
      />
      {spoken !== null && (
        <FormDrawer
          resource={contactLog}
          id={null}
          initial={{ donor: spoken, at: new Date().toISOString() }}
          onClose={() => setSpoken(null)}
          onSaved={() => setSpoken(null)}
        />
      )}
    </>
  )
}

const followUps = [
  {
    key: 'due',
    label: '待跟进',
    where: [
      { field: 'nextAt', op: 'filled' as const },
      { field: 'nextDone', op: 'is' as const, value: false },
    ],
  },
  { key: 'all', label: '全部记录' },
]

/** 联系跟进: what was said, and what is to be said next. */
function FollowUps() {
  return (
    <ListScreen
      resource={contactLog}
      title="联系跟进"
      createLabel="新增联系记录"
      tabs={followUps}
      quick={['kind', 'result', 'nextAt']}
      shown={[
        'at',
        'kind',
        'donor',
        'company',
        'summary',
        'result',
        'nextAt',
        'nextWhat',
        'createdBy',
      ]}
      columns={{ nextWhat: { title: '下次事项', width: 160, render: row => row.nextWhat ?? '' } }}
      initial={{ at: new Date().toISOString() }}
    />
  )
}
