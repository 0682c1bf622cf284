import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { tell, useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type payout, payoutPayees, payoutTakePayee } from '../../model/payout/index.ts'

interface PayeePickerProps {
  readonly row: PresentedOf<typeof payout>
  onTaken(): void
}

/** 引用已有收款方: a draft takes the payee of a payout that arrived. */
export function PayeePicker({ row, onTaken }: PayeePickerProps) {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const { data } = useAsk(payoutPayees, isOpen ? { cause: row.cause } : null)
  const take = async (from: string) => {
    try {
      await tell(payoutTakePayee, { id: row.id, version: row.version, from })
      message.success('已引用收款方')
      onTaken()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const items = (data ?? []).map(({ payout: key, number, payee, account }) => ({
    key,
    label: `${payee} ${account}（${number}）`,
  }))
  const none = [{ key: '', label: data ? '还没有付过款的收款方' : '正在读取…', disabled: true }]
  return (
    <Dropdown
      trigger={['click']}
      onOpenChange={setOpen}
      menu={{ items: items.length > 0 ? items : none, onClick: ({ key }) => void take(key) }}
    >
      <Button>引用已有收款方</Button>
    </Dropdown>
  )
}
