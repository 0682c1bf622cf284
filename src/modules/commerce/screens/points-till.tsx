import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { count, ref, text } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { keys } from '#ui/logic/query-client.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { FormField } from '#ui/views/form-field.tsx'
import { tillExchange, tillSendUserCode, voucherRedemption } from '../model/index.ts'
import styles from './commerce.module.css'
import { type TillProps, terminalOf } from './till.ts'

/** Points for goods of an own shop: the user reads out the code that came to the phone. */
export function PointsTill({ shop, onNext }: TillProps) {
  const client = useQueryClient()
  const terminal = terminalOf()
  const [done, setDone] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const key = useMemo(() => crypto.randomUUID(), [])
  const store = useMemo(
    () =>
      new FormStore(
        {
          user: ref('用户', 'website/registeredUser', { required: true }),
          goods: ref('商品', 'commerce/goods', {
            required: true,
            where: [{ field: 'partner', op: 'is', value: shop.id }],
          }),
          quantity: count('数量', { required: true, min: 1, max: 1000 }),
          code: text('短信码', { required: true, max: 6 }),
        },
        { quantity: 1 },
      ),
    [shop.id],
  )
  const sending = useSending(store)
  const sendCode = () =>
    sending.send(
      async ({ user }) => {
        const asked = { partner: shop.id, terminal, user }
        const { phone } = await tell(tillSendUserCode, filledIn(tillSendUserCode, asked))
        setSentTo(phone)
      },
      ['user'],
    )
  const exchange = () =>
    sending.send(async values => {
      const asked = { ...values, partner: shop.id, terminal, key }
      const { number, points } = await tell(tillExchange, filledIn(tillExchange, asked))
      await client.invalidateQueries({ queryKey: keys.resource(voucherRedemption.path) })
      setDone(`${number} 已兑换，扣减 ${points} 积分`)
    })
  if (done !== undefined)
    return (
      <Alert
        type="success"
        showIcon
        title={done}
        action={
          <Button size="small" onClick={onNext}>
            下一位
          </Button>
        }
      />
    )
  return (
    <div className={styles.stack}>
      {sending.refusal && <Alert type="error" showIcon title={sending.refusal} />}
      {Object.entries(store.fields).map(([name, field]) => (
        <FormField
          key={name}
          store={store}
          name={name}
          field={field}
          place={{ resource: voucherRedemption.path, field: name }}
        />
      ))}
      <Button block disabled={sending.isSending} onClick={() => void sendCode()}>
        {sentTo === undefined ? '发送短信码' : `短信码已发送至 ${sentTo}，重新发送`}
      </Button>
      <Button type="primary" block loading={sending.isSending} onClick={() => void exchange()}>
        确认兑换
      </Button>
    </div>
  )
}
