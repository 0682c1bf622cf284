import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { house } from '../../model/index.ts'
import { GenerateDialog } from './generate-dialog.tsx'

const BuildingPlan = lazyPart(async () => (await import('./building-plan.tsx')).BuildingPlan)

const tabs = [
  { key: 'all', label: '全部' },
  { key: 'let', label: '出租', where: [{ field: 'use', op: 'is' as const, value: 'let' }] },
  { key: 'empty', label: '空置', where: [{ field: 'use', op: 'is' as const, value: 'empty' }] },
  {
    key: 'danger',
    label: '危房 C、D 级',
    where: [{ field: 'danger', op: 'in' as const, value: ['C', 'D'] }],
  },
]

/** 房屋管理: the list of houses, and the rooms of each building on one sheet. */
export default function HouseScreen() {
  return (
    <ScreenParts
      label="房屋管理"
      parts={[
        { key: 'list', label: '列表', content: () => <HouseList /> },
        { key: 'plan', label: '楼盘图', content: () => <BuildingPlan /> },
      ]}
    />
  )
}

function HouseList() {
  const navigate = useNavigate()
  const mayGenerate = useCan('house.generate')
  const [generates, setGenerates] = useState(false)
  return (
    <>
      <ListScreen
        resource={house}
        title="房屋管理"
        tabs={tabs}
        quick={['community', 'estate', 'use']}
        shown={[
          'standardAddress',
          'kind',
          'use',
          'danger',
          'residents',
          'areaSize',
          'holder',
          'grid',
        ]}
        onOpen={row => navigate(withParams('/communityBasicInfo/houseInfo', { id: row.id }))}
        actions={mayGenerate && <Button onClick={() => setGenerates(true)}>批量生成房屋</Button>}
      />
      {generates && <GenerateDialog onClose={() => setGenerates(false)} />}
    </>
  )
}
