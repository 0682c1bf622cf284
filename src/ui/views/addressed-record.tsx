import { FileSearchOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { usePageResource } from '#ui/logic/page-resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import page from './page.module.css'

export interface AddressedRecordProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  /** The page of the record; begun anew when the address names another one. */
  children(row: PresentedOf<R>, refresh: () => void): ReactNode
}

/** The record that an address names with `?id=`; waiting, failing and naming none look the same everywhere. */
export function AddressedRecord<R extends AnyResource>(props: AddressedRecordProps<R>): ReactNode
export function AddressedRecord({ resource, children }: AddressedRecordProps) {
  const [params] = useSearchParams()
  const id = params.get('id')
  usePageResource(resource)
  const { row, failure, refresh } = useRecord(resource, id)
  if (!id) return <NoneNamed label={resource.label} />
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  return <Fragment key={row.id}>{children(row, refresh)}</Fragment>
}

/** The address names no record: to ask again would not bring one. */
function NoneNamed({ label }: { readonly label: string }) {
  const navigate = useNavigate()
  return (
    <div role="alert">
      <EmptyState
        icon={<FileSearchOutlined />}
        title={`没有指定${label}`}
        hint={`地址中没有记录编号，请从${label}的列表打开一条记录`}
        action={<Button onClick={() => navigate(-1)}>返回上一页</Button>}
      />
    </div>
  )
}
