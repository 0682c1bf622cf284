import { Tag } from 'antd'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { type ServiceFigures, serviceManager, serviceNote } from '../../model/index.ts'

const parts: readonly ScreenPart[] = [
  {
    key: 'managers',
    label: '客服',
    needs: 'serviceManager.view',
    content: () => <Managers />,
  },
  { key: 'notes', label: '服务记录', needs: 'serviceNote.view', content: () => <Notes /> },
]

/** 客服管理: who of the platform looks after whom, and what was talked about. */
export default function ServiceScreen() {
  return <ScreenParts label="客服管理" parts={parts} />
}

const standings: Readonly<Record<ServiceFigures['standing'], readonly [string, string]>> = {
  answers: ['值班中', 'green'],
  offHours: ['服务时间外', 'default'],
  onLeave: ['请假', 'orange'],
  offDuty: ['不在岗', 'default'],
}

function Managers() {
  return (
    <ListScreen
      resource={serviceManager}
      title="客服管理"
      createLabel="新增客服"
      shown={[
        'displayName',
        'account',
        'served',
        'standing',
        'today',
        'waiting',
        'phone',
        'backup',
        'state',
      ]}
      columns={{
        displayName: { width: 120 },
        served: {
          title: '服务机构数',
          width: 100,
          align: 'right',
          render: row => row.extra?.figures?.organisations ?? 0,
        },
        standing: {
          title: '值班',
          width: 110,
          render: row => {
            const [label, color] = standings[row.extra?.figures?.standing ?? 'offDuty']
            return <Tag color={color}>{label}</Tag>
          },
        },
        today: {
          title: '今日服务',
          width: 90,
          align: 'right',
          render: row => row.extra?.figures?.today ?? 0,
        },
        waiting: {
          title: '待跟进',
          width: 110,
          align: 'right',
          render: row => {
            const { open = 0, late = 0 } = row.extra?.figures ?? {}
            return late > 0 ? `${open}（逾期 ${late}）` : open
          },
        },
      }}
    />
  )
}

const tabs: readonly ListTab[] = [
  { key: 'open', label: '待跟进', where: [{ field: 'state', op: 'is', value: 'open' }] },
  { key: 'all', label: '全部' },
]

function Notes() {
  return (
    <ListScreen
      resource={serviceNote}
      title="服务记录"
      createLabel="新增服务记录"
      tabs={tabs}
      columns={{ content: { width: 280 }, nextStep: { width: 200 } }}
    />
  )
}
