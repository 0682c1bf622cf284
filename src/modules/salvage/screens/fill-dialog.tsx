import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { choice, count, flag, money, ref, refs, sealedText } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore, type Values } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { type grantBatch, rescueRecord, rosterAdd, rosterFill } from '../model/index.ts'

const classify = ref('救助分类', 'rescueConfig/rescueClassify')

/** What each way of filling a roster asks. */
const ways = {
  hand: {
    label: '手工添加',
    fields: {
      people: refs('人员', 'community/person', { required: true, max: 100 }),
      amount: money('金额', { min: 1, hint: '逐人录入时必填，其余按批次标准' }),
      classify,
      receiver: sealedText('代领人', { max: 50, hint: '未成年人必填，已登记监护人的自动带出' }),
    },
  },
  rule: {
    label: '按条件',
    fields: {
      ageFrom: count('年龄起', { max: 130 }),
      ageTo: count('年龄止', { max: 130 }),
      sex: choice('性别', { '1': '男', '2': '女' }),
      classify,
      excludeHelped: flag('排除本期已救助', { required: true, initial: true }),
    },
  },
  batch: {
    label: '往期批次',
    fields: {
      source: ref('往期批次', 'rescue/grantBatch', { required: true }),
      excludeHelped: flag('排除本期已救助', { required: true, initial: true }),
    },
  },
} as const

type Way = keyof typeof ways

interface FillDialogProps {
  readonly batch: PresentedOf<typeof grantBatch>
  onClose(): void
}

/** 添加人员: by hand, by a rule over the organisation's own people, or from a former batch. */
export function FillDialog({ batch, onClose }: FillDialogProps) {
  const [way, setWay] = useState<Way>('hand')
  return <Way key={way} way={way} onWay={setWay} batch={batch} onClose={onClose} />
}

function Way({
  way,
  onWay,
  batch,
  onClose,
}: FillDialogProps & { readonly way: Way; onWay(next: Way): void }) {
  const client = useQueryClient()
  const store = useMemo(() => new FormStore(ways[way].fields, { excludeHelped: true }), [way])
  const sending = useSending(store)
  const [counted, setCounted] = useState<number>()
  const ask = (values: Values, preview: boolean) =>
    tell(rosterFill, filledIn(rosterFill, { ...values, batch: batch.id, preview }))
  const add = async ({ people, ...given }: Values) => {
    if (way === 'hand')
      await tell(
        rosterAdd,
        filledIn(rosterAdd, {
          batch: batch.id,
          lines: (people as readonly string[]).map(person => ({ ...given, person })),
        }),
      )
    else await ask(given, false)
    await client.invalidateQueries({ queryKey: keys.resource(rescueRecord.path) })
    onClose()
  }
  return (
    <AskDialog
      title="添加人员"
      okText="加入名册"
      sending={sending}
      place={field => ({ resource: rescueRecord.path, field })}
      note={
        <Segmented
          value={way}
          options={Object.entries(ways).map(([value, { label }]) => ({ value, label }))}
          onChange={value => onWay(value as Way)}
        />
      }
      onSend={() => void sending.send(add)}
      onClose={onClose}
    >
      {way !== 'hand' && (
        <Button
          onClick={() =>
            void sending.send(async values => setCounted((await ask(values, true)).count))
          }
        >
          预览人数
        </Button>
      )}
      {counted !== undefined && <Alert type="info" showIcon title={`符合条件 ${counted} 人`} />}
    </AskDialog>
  )
}
