import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Skeleton } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import { type Finding, FindingList } from '#ui/views/finding-list.tsx'
import type { CauseCalls } from '../../model/cause-calls.ts'
import type { CauseRecord } from '../../model/index.ts'
import { useCauseShape } from '../cause-shape.ts'

/** What the server says of a cause by itself. */
export type Precheck = AnswerOf<CauseCalls['precheck']>

/** The precheck of a cause as it is stored now. */
export function usePrecheck(row: PresentedOf<CauseRecord>, isAsked = true) {
  const { resource, calls } = useCauseShape()
  return useQuery({
    queryKey: ['resource', resource.path, 'precheck', row.id, row.version],
    queryFn: ({ signal }) => fetchAsk(calls.precheck, { id: row.id }, { signal }),
    enabled: isAsked,
    staleTime: 0,
  })
}

export interface SubmitDialogProps {
  readonly row: PresentedOf<CauseRecord>
  onClose(): void
  onSubmitted(): void
  /** Leads to the field at which something is mended. */
  onOpenField(field: string): void
}

/** Before submission: what is missing and what the precheck found; then the submission itself. */
export function SubmitDialog({ row, onClose, onSubmitted, onOpenField }: SubmitDialogProps) {
  const { message } = App.useApp()
  const { data, error } = usePrecheck(row)
  const { move, isMoving } = useMoves(useCauseShape().resource)
  const findings: readonly Finding[] = [
    ...(data?.missing ?? []).map(({ label, ...rest }) => ({
      ...{ item: label, level: 'block' as const, ...rest },
    })),
    ...(data?.findings ?? []),
  ]
  const isBlocked = findings.some(({ level }) => level === 'block')
  const submit = async () => {
    try {
      await move({ row, move: 'submit' })
      message.success('已提交审核')
      onSubmitted()
    } catch (refusal) {
      message.error(sentenceOfError(refusal))
    }
  }
  return (
    <Modal
      open
      width={560}
      title={isBlocked ? '还不能提交审核' : '提交审核'}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isBlocked ? '继续编辑' : '取消'}</Button>
          <Button type="primary" disabled={!data || isBlocked} loading={isMoving} onClick={submit}>
            提交审核
          </Button>
        </>
      }
    >
      {error && <Alert type="error" showIcon title={sentenceOfError(error)} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          {!isBlocked && <p>提交后内容将被冻结送审，审核退回或撤回后才能修改。</p>}
          <FindingList findings={findings} onOpen={onOpenField} />
        </>
      )}
    </Modal>
  )
}
