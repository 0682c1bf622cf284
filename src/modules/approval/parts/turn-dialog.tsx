import { App, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { choice, text } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import type { Review } from '#ui/logic/use-trace.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { type Colleague, useColleagues, useReviewTurns } from './use-review-turns.ts'

export type TurnWay = 'handOver' | 'addReviewer'

export interface TurnDialogProps {
  readonly way: TurnWay
  readonly resource: AnyResource
  readonly review: Review
  /** Called with whether the step no longer waits for this person. */
  onTurned(isGone: boolean): void
  onClose(): void
}

const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })
const places = choice('顺序', { before: '在我之前', after: '在我之后' }, { required: true })
const words = {
  handOver: {
    title: '转办',
    who: '接办人',
    note: '转办后由对方审核，该事项不再出现在您的待办中。',
    none: '没有可以接手的人员：须与您同为本节点审核人，且未提交、未审核过该事项。',
  },
  addReviewer: {
    title: '加签',
    who: '加签人',
    note: '对方发表意见之前，本节点不会结束。',
    none: '没有可以加签的人员：须有权审核该事项，且未提交、未审核过。',
  },
} as const

/** Gives the open step to a colleague, or asks one more person before or after oneself. */
export function TurnDialog(props: TurnDialogProps) {
  const { way, review } = props
  const { data, error, refetch } = useColleagues(review.id ?? '')
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 1 }} />
  const people = way === 'handOver' ? data.takers : data.addable
  const none = way === 'handOver' && data.noTaker ? data.noTaker : words[way].none
  if (people.length === 0) return <NobodyDialog title={words[way].title} why={none} {...props} />
  return <OpenDialog {...props} people={people} />
}

interface NobodyDialogProps {
  readonly title: string
  readonly why: string
  onClose(): void
}

/** There is nothing to choose and nothing to send: the sentence alone. */
function NobodyDialog({ title, why, onClose }: NobodyDialogProps) {
  return (
    <Modal
      open
      title={title}
      width={480}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
      onCancel={onClose}
    >
      {why}
    </Modal>
  )
}

interface OpenDialogProps extends TurnDialogProps {
  readonly people: readonly Colleague[]
}

function OpenDialog(props: OpenDialogProps) {
  const { way, resource, review, people, onTurned, onClose } = props
  const { message } = App.useApp()
  const { turn } = useReviewTurns(resource, review)
  const [store] = useState(() => storeOf(way, people))
  const sending = useSending(store)
  const { title, note } = words[way]
  const send = () =>
    sending.send(async answers => {
      await turn({ call: way, ...answers })
      const name = people.find(({ id }) => id === answers.to)?.name ?? ''
      message.success(way === 'handOver' ? `已转给${name}` : `已加签${name}`)
      onClose()
      onTurned(way === 'handOver' || answers.place === 'before')
    })
  return (
    <AskDialog
      title={title}
      okText={title}
      width={480}
      sending={sending}
      place={name => ({ resource: '', field: name })}
      note={note}
      onSend={() => void send()}
      onClose={onClose}
    />
  )
}

function storeOf(way: TurnWay, people: readonly Colleague[]): FormStore {
  const options = Object.fromEntries(people.map(({ id, name }) => [id, name]))
  const to = choice(words[way].who, options, { required: true })
  const [only, other] = people
  const start = { to: other === undefined ? (only?.id ?? null) : null, reason: null }
  return way === 'handOver'
    ? new FormStore({ to, reason }, start)
    : new FormStore({ to, place: places, reason }, { ...start, place: 'before' })
}
