import { Alert, App, Modal, Radio, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { Cell } from '#kinds/cells.ts'
import type { AnyField } from '#kinds/field.ts'
import { donor, mergeable } from '#modules/people/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import { useRecord } from '#ui/logic/use-record.ts'

type Donor = PresentedOf<typeof donor>
type Choice = keyof typeof mergeable

const fields: Readonly<Record<string, AnyField>> = donor.fields
/** Under which field a choice is shown. */
const shownBy = (choice: Choice) => (choice === 'paper' ? 'idNumber' : choice)

/** Two donors beside each other: which one stays, and whose value of each fact. */
export function MergeDialog({
  one,
  other,
  onClose,
}: {
  readonly one: string
  readonly other: string
  readonly onClose: () => void
}) {
  const [first, second] = [useRecord(donor, one).row, useRecord(donor, other).row]
  if (!first || !second)
    return (
      <Modal open title="合并捐赠人" footer={null} onCancel={onClose}>
        <Skeleton active />
      </Modal>
    )
  return <Compared pair={[first, second]} onClose={onClose} />
}

function Compared({
  pair,
  onClose,
}: {
  readonly pair: readonly [Donor, Donor]
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const { move, isMoving } = useMoves(donor)
  const [kept, setKept] = useState(pair[0].count >= pair[1].count ? 0 : 1)
  const [taken, setTaken] = useState<ReadonlySet<Choice>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const [stays, goes] = kept === 0 ? pair : [pair[1], pair[0]]
  const merge = async () => {
    try {
      await move({ row: goes, move: 'merge', answers: { into: stays.id, take: [...taken] } })
      message.success(`已并入 ${stays.number}`)
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  const rows = (Object.keys(mergeable) as Choice[]).filter(choice =>
    pair.some(row => row[shownBy(choice)] !== null),
  )
  return (
    <Modal
      open
      width={720}
      title="合并捐赠人"
      okText="合并"
      cancelText="取消"
      okButtonProps={{ danger: true, loading: isMoving, disabled: !goes.can.includes('merge') }}
      onOk={() => void merge()}
      onCancel={onClose}
    >
      {failure !== null && <Alert type="error" showIcon title={sentenceOfError(failure)} />}
      <p>全部捐赠、联系记录、标签与团体随合并移动，30 天内可以拆分。</p>
      <Radio.Group
        value={kept}
        onChange={event => {
          setKept(event.target.value)
          setTaken(new Set())
        }}
        options={pair.map((row, at) => ({
          value: at,
          label: `保留 ${row.number}（${row.count} 次）`,
        }))}
      />
      <Table
        size="small"
        rowKey={choice => choice}
        pagination={false}
        dataSource={rows}
        columns={[
          { title: '项目', render: (_, choice) => mergeable[choice] },
          ...pair.map((row, at) => ({
            title: row.number,
            render: (_: unknown, choice: Choice) => {
              const name = shownBy(choice)
              const isChosen = taken.has(choice) ? at !== kept : at === kept
              const field = fields[name]
              return (
                <Radio
                  checked={isChosen}
                  onChange={() => {
                    const next = new Set(taken)
                    if (at === kept) next.delete(choice)
                    else next.add(choice)
                    setTaken(next)
                  }}
                >
                  {field && <Cell field={field} name={name} value={row[name]} row={row} />}
                </Radio>
              )
            },
          })),
        ]}
      />
    </Modal>
  )
}
