import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { useSubView } from '#kernel/web/logic/sub-view.ts'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import { fundraisingPlan, project } from '../../model/index.ts'
import styles from './list.module.css'
import type { ProjectPlace } from './project-place.ts'

/** The plan library (募捐方案): plans from draft over filing to disclosure, with the projects under each. */
export function PlanLibrary({ place }: { readonly place: ProjectPlace }) {
  const navigate = useNavigate()
  useSubView('募捐方案')
  return (
    <ListScreen
      resource={fundraisingPlan}
      title="募捐方案"
      tabs="states"
      actions={
        <Button icon={<ArrowLeftOutlined />} onClick={() => navigate(place.address)}>
          {place.title}
        </Button>
      }
      columns={{ remaining: { title: '剩余', width: 96, render: row => <Remaining row={row} /> } }}
      detail={{
        review: 'shown',
        tabs: [
          {
            key: 'projects',
            label: '项目',
            content: row => (
              <ListScreen
                resource={project}
                kept="memory"
                where={[{ field: 'plan', op: 'is', value: row.id }]}
                onOpen={each => navigate(`${place.address}?id=${each.id}`)}
              />
            ),
          },
        ],
      }}
    />
  )
}

const dayLength = 86_400_000
/** The organisation is warned 30 and 7 days before the end. */
const soon = 30

function Remaining({ row }: { readonly row: Presented }) {
  const { endDate, state } = row
  if (typeof endDate !== 'string' || (state !== 'recorded' && state !== 'raising')) return '—'
  const days = Math.ceil((Date.parse(endDate) - Date.now()) / dayLength)
  if (days < 0) return <span className={styles.late}>已到期</span>
  const look = days <= 7 ? styles.late : days <= soon ? styles.near : undefined
  return <span className={look}>{days} 天</span>
}
