import { Tag } from 'antd'
import { Link } from 'react-router'
import { shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { household } from '../../model/index.ts'

const tabs = [
  { key: 'open', label: '在册', where: [{ field: 'state', op: 'is' as const, value: 'open' }] },
  {
    key: 'unauthorised',
    label: '无核对授权',
    where: [{ field: 'unauthorised', op: 'is' as const, value: 'yes' }],
  },
  {
    key: 'closed',
    label: '已注销',
    where: [{ field: 'state', op: 'is' as const, value: 'closed' }],
  },
]

/** 家庭管理: households with who heads them, what they have a month and a head, and what came to them. */
export default function FamilyScreen() {
  return (
    <ListScreen
      resource={household}
      title="家庭管理"
      createLabel="新增家庭"
      tabs={tabs}
      quick={['community', 'housing', 'hardships']}
      places={{ detail: '/communityBasicInfo/familyInfo' }}
      shown={[
        'number',
        'head',
        'members',
        'classifies',
        'monthPerHead',
        'housing',
        'keeper',
        'helped',
        'state',
      ]}
      columns={{
        head: {
          render: row => (
            <Link to={withParams('/communityBasicInfo/personInfo', { id: row.head })}>
              {shownText(row, 'head')}
            </Link>
          ),
        },
        classifies: {
          title: '类别',
          width: 140,
          render: row => (row.extra?.classifies ?? []).map(each => <Tag key={each}>{each}</Tag>),
        },
        helped: {
          title: '近一年救助',
          width: 140,
          render: row =>
            row.extra?.helped && row.extra.helped.times > 0 ? (
              <>
                {row.extra.helped.times} 次 <Money fen={row.extra.helped.amount} />
              </>
            ) : null,
        },
      }}
    />
  )
}
