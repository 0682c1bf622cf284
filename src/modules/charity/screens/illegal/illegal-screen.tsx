import { DiffOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '#ui/logic/use-can.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { illegalOrganisation } from '../../model/index.ts'

const CompareDrawer = lazyPart(async () => (await import('./compare-drawer.tsx')).CompareDrawer)

/** 非法社会组织名录: the list, and whom it meets among organisations, applicants and partners. */
export default function IllegalScreen() {
  const [isComparing, setComparing] = useState(false)
  const mayCompare = useCan('illegalOrganisation.compare')
  return (
    <>
      <ListScreen
        resource={illegalOrganisation}
        title="非法社会组织名录"
        createLabel="新增名录"
        shown={['name', 'status', 'batch', 'publishedOn', 'authority', 'area', 'aliases', 'source']}
        columns={{
          name: { width: 272 },
          batch: { width: 136 },
          authority: { width: 208 },
          aliases: { width: 200 },
          source: { width: 200 },
        }}
        actions={
          mayCompare && (
            <Button icon={<DiffOutlined />} onClick={() => setComparing(true)}>
              比对
            </Button>
          )
        }
      />
      {isComparing && <CompareDrawer onClose={() => setComparing(false)} />}
    </>
  )
}
