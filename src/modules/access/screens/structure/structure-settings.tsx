import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { useSession } from '#kernel/web/logic/session.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { RecordFacts } from '#kernel/web/views/detail-body.tsx'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { FormDrawer } from '#kernel/web/views/form-drawer.tsx'
import { structureSetting } from '../../model/structure-setting.ts'
import styles from './structure.module.css'
import { ownUnit } from './use-departments.ts'

/** How the person's unit is organised: registration, tree, governance. */
export function StructureSettings() {
  const { account } = useSession()
  const mayCreate = useCan('structureSetting.create')
  const [isEditing, setEditing] = useState(false)
  const question = { filter: JSON.stringify(ownUnit(account).slice(0, 1)) }
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(structureSetting.path, question),
    queryFn: ({ signal }) =>
      get<readonly Presented[]>(callOf(structureSetting, 'getList'), question, { signal }),
  })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const [row] = data
  const initial = { ownerKind: account.ownerKind, organisation: account.organisation?.id ?? null }
  return (
    <div className={styles.stack}>
      {row ? (
        <>
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
