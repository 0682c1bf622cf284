import { DatePicker, Modal, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { Facts } from '#ui/views/facts.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { founderStatement } from '../model/fund-calls.ts'
import type { fundFounder } from '../model/index.ts'

const written = 'YYYY-MM-DD'

/** 出资人对账单: the money of the fund in a period, from its account, beside what this founder gave. */
export function FounderStatement({
  founder,
  onClose,
}: {
  readonly founder: PresentedOf<typeof fundFounder>
  readonly onClose: () => void
}) {
  const [[from, to], setPeriod] = useState([dayjs().startOf('year'), dayjs()] as const)
  const { data, error, refetch } = useAsk(founderStatement, {
    ...{ id: founder.id, from: from.format(written), to: to.format(written) },
  })
  return (
    <Modal open width={560} title={`${founder.name} 对账单`} footer={null} onCancel={onClose}>
      <DatePicker.RangePicker
        value={[from, to]}
        allowClear={false}
        onChange={next => {
          if (next?.[0] && next[1]) setPeriod([next[0], next[1]])
        }}
      />
      {error ? (
        <FailureState size="small" failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <Facts
          facts={[
            { key: 'given', label: '本期该出资人到账', value: <Money fen={data.given} /> },
            { key: 'paid', label: '累计到账', value: <Money fen={data.paid} /> },
            { key: 'opening', label: '基金期初余额', value: <Money fen={data.opening} /> },
            { key: 'gifts', label: '本期捐赠', value: <Money fen={data.gifts} /> },
            { key: 'refunds', label: '本期退款', value: <Money fen={data.refunds} /> },
            { key: 'income', label: '本期收益', value: <Money fen={data.income} /> },
            { key: 'fee', label: '管理费', value: <Money fen={data.fee} /> },
            { key: 'grants', label: '资助支出', value: <Money fen={data.grants} /> },
            ...data.grantsBy.map(({ item, amount }) => ({
              key: item,
              label: item,
              value: <Money fen={amount} />,
            })),
            { key: 'other', label: '其他变动', value: <Money fen={data.other} /> },
            { key: 'closing', label: '基金期末余额', value: <Money fen={data.closing} /> },
          ]}
        />
      )}
    </Modal>
  )
}
