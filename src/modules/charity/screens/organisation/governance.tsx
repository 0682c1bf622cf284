import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { fetchAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { governanceMemberFindings } from '../../model/governance-member-calls.ts'
import { governanceMember } from '../../model/index.ts'
import styles from './organisation.module.css'

/** Who governs an organisation (治理人员), with what is not as law and good order ask. */
export function Governance({ organisation }: { readonly organisation: string }) {
  const { data } = useQuery({
    queryKey: keys.list(governanceMember.path, { findings: organisation }),
    queryFn: ({ signal }) => fetchAsk(governanceMemberFindings, { organisation }, { signal }),
  })
  return (
    <div className={styles.stack}>
      {data && data.length > 0 && (
        <Alert type="warning" showIcon title={data.map(({ message }) => message).join('；')} />
      )}
      <ListScreen
        resource={governanceMember}
        kept="memory"
        where={[{ field: 'organisation', op: 'is', value: organisation }]}
        initial={{ organisation }}
        shown={[
          'name',
          'role',
          'idNumber',
          'relativeOf',
          'termFrom',
          'termTo',
          'phone',
          'fullTime',
        ]}
        createLabel="新增治理人员"
      />
    </div>
  )
}
