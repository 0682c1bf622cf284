import { useState } from 'react'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { bodyActivity, communityOrganisation } from '../../model/index.ts'

const ofKinds = (key: string, label: string, kinds: readonly string[]) => ({
  key,
  label,
  where: [{ field: 'kind', op: 'in' as const, value: kinds }],
})

const tabs = [
  { key: 'all', label: '全部' },
  ofKinds('self', '党组织与自治', ['party', 'committee']),
  ofKinds('owners', '业主与物业', ['owners', 'property']),
  ofKinds('registered', '登记社会组织', ['registered']),
  ofKinds('recorded', '备案社会组织', ['recorded']),
  ofKinds('volunteers', '志愿队与群团', ['volunteers', 'mass']),
  {
    key: 'expiring',
    label: '将到期',
    where: [{ field: 'expiring', op: 'is' as const, value: 'soon' }],
  },
]

/** 社会组织: the bodies of communities by what they are. */
export default function OrganisationScreen() {
  const mayLog = useCan('bodyActivity.create')
  const [body, setBody] = useState<string | null>(null)
  return (
    <>
      <ListScreen
        resource={communityOrganisation}
        title="社会组织"
        tabs={tabs}
        quick={['community', 'kind', 'standing']}
        places={{ detail: '/communityBasicInfo/organizitionInfo' }}
        rowActions={row =>
          mayLog
            ? [{ key: 'activity', label: '登记活动', quiet: true, run: () => setBody(row.id) }]
            : []
        }
      />
      {body !== null && (
        <FormDrawer
          resource={bodyActivity}
          id={null}
          initial={{ body }}
          onClose={() => setBody(null)}
          onSaved={() => setBody(null)}
        />
      )}
    </>
  )
}
