import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { structureSetting } from '../../model/structure-setting.ts'
import styles from './structure.module.css'
import { useStructureSetting } from './use-structure-setting.ts'

/** How the person's unit is organised: registration, tree, governance. */
export function StructureSettings() {
  const { account } = useSession()
  const mayCreate = useCan('structureSetting.create')
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useStructureSetting()
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const [row] = data
  const fullTime = row?.extra?.fullTime ?? 0
  const initial = { ownerKind: account.ownerKind, organisation: account.organisation?.id ?? null }
  return (
    <div className={styles.stack}>
      {row ? (
        <>
          {isOnePerson(row) && (
            <Alert
              type="warning"
              showIcon
              title="法定代表人与秘书长是同一人"
              description="社会组织的理事长与秘书长不得由同一人担任，请核对后修改。"
            />
          )}
          {fullTime !== (row.fullTimeStaff ?? 0) && (
            <Alert
              type="info"
              showIcon
              title={`在专职岗位上的共 ${fullTime} 人，${row.fullTimeStaff == null ? '尚未填写专职人数' : `填写的专职人数为 ${row.fullTimeStaff} 人`}`}
            />
          )}
          <RecordFacts resource={structureSetting} row={row} />
          {row.can.includes('update') && (
            <div>
              <Button type="primary" onClick={() => setEditing(true)}>
                修改设置
              </Button>
            </div>
          )}
        </>
      ) : (
        <EmptyState
          title="还没有单独设置，按默认值执行"
          hint="默认接受人员注册、须上传证明、由机构负责人审核、离岗须移交。"
          action={
            mayCreate && (
              <Button type="primary" onClick={() => setEditing(true)}>
                设置
              </Button>
            )
          }
        />
      )}
      {isEditing && (
        <FormDrawer
          resource={structureSetting}
          id={row?.id ?? null}
          initial={initial}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
    </div>
  )
}

/** GM 5: the chair, who represents by law, and the secretary-general are two people. */
function isOnePerson({
  legalRepresentative,
  secretary,
}: PresentedOf<typeof structureSetting>): boolean {
  return secretary !== null && secretary === legalRepresentative
}
