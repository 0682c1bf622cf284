import { type ReactNode, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { codes, RequestFailure } from '#ui/logic/failure.ts'
import { mayFill } from '#ui/logic/may-fill.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { FailureState } from './failure-state.tsx'

/**
 * A form for who may save it; the others read at once what the server would answer in the end. It is
 * asked once: what was typed is not taken away when the record changes meanwhile.
 */
export function OfferedForm(props: {
  readonly resource: AnyResource
  readonly row: Presented | undefined
  /** `false`: new ones are made elsewhere. */
  readonly canCreate?: boolean | undefined
  /** What stands around the answer. */
  refused(answer: ReactNode): ReactNode
  readonly children: ReactNode
}) {
  const { resource, row, canCreate = true, refused, children } = props
  const permissions = usePermissions()
  const [isOffered] = useState(
    () => (row !== undefined || canCreate) && mayFill(resource, row, permissions),
  )
  if (isOffered) return children
  const statusMessage =
    row && permissions.has(`${resource.name}.update`) ? `该${resource.label}目前不能编辑` : ''
  const failure = new RequestFailure({ statusCode: codes.actionDenied, statusMessage })
  return refused(<FailureState failure={failure} />)
}
