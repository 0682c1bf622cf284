import { Skeleton } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { usePageResource } from '#ui/logic/page-resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FailureState } from './failure-state.tsx'
import { NoneNamed } from './none-named.tsx'
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
