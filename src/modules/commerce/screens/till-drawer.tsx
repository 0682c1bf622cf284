import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer, Segmented, Tag } from 'antd'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { address, choice, count, images, money, printMoney, ref, text } from '#kinds/index.ts'
import { goodsCategories } from '#modules/salvage/model/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore, type Values } from '#ui/logic/form-store.ts'
import { keys } from '#ui/logic/query-client.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { FormField } from '#ui/views/form-field.tsx'
import {
  redeemProofs,
  tillLookUp,
  tillRedeem,
  tillSendCode,
  voucherRedemption,
} from '../model/index.ts'
import styles from './commerce.module.css'
import { PointsTill } from './points-till.tsx'
import type { Shop } from './shop.ts'
import { redemptionTab } from './shop-tabs.tsx'
import { type TillProps, terminalOf } from './till.ts'

type Voucher = AnswerOf<typeof tillLookUp>

/** 收银台: a voucher is looked up, then spent; at own shops points as well. Narrow enough for a phone. */
export function TillDrawer({ shop, onClose }: { readonly shop: Shop; onClose(): void }) {
  const takesPoints = shop.kind === '3' && (shop.priceRule ?? []).includes('2')
  const [way, setWay] = useState<'voucher' | 'points'>('voucher')
  const [turn, setTurn] = useState(0)
  return (
    <Drawer open title={`收银台 · ${shop.name}`} size={460} onClose={onClose}>
      <div className={styles.stack}>
        {takesPoints && (
          <Segmented
            value={way}
            options={[
              { value: 'voucher', label: '代金券' },
              { value: 'points', label: '积分' },
            ]}
            onChange={value => setWay(value as 'voucher' | 'points')}
          />
        )}
        {way === 'voucher' ? (
          <VoucherTill key={`v${turn}`} shop={shop} onNext={() => setTurn(turn + 1)} />
        ) : (
          <PointsTill key={`p${turn}`} shop={shop} onNext={() => setTurn(turn + 1)} />
        )}
        {redemptionTab(shop).content}
      </div>
    </Drawer>
  )
}

function VoucherTill({ shop, onNext }: TillProps) {
  const client = useQueryClient()
  const terminal = terminalOf()
  const [voucher, setVoucher] = useState<Voucher>()
  const [done, setDone] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const key = useMemo(() => crypto.randomUUID(), [])
  const store = useMemo(
    () => new FormStore(voucherFields(shop), { proof: '3', quantity: 1 }),
    [shop],
  )
  const sending = useSending(store)
  const lookUp = () =>
    sending.send(
      async ({ voucherNo }) => {
        const asked = { partner: shop.id, terminal, voucherNo }
        setVoucher(await tell(tillLookUp, filledIn(tillLookUp, asked)))
      },
      ['voucherNo'],
    )
  const sendCode = () =>
    sending.send(
      async ({ voucherNo }) => {
        const asked = { partner: shop.id, terminal, voucherNo }
        const { phone } = await tell(tillSendCode, filledIn(tillSendCode, asked))
        store.set('proof', '2')
        setSentTo(phone)
      },
      ['voucherNo'],
    )
  const redeem = () =>
    sending.send(async ({ item, category, goods, quantity, ...given }: Values) => {
      const named = typeof item === 'string' && item !== ''
      const items =
        shop.kind === '3'
          ? [{ goods, name: '商品', category: category ?? 'daily', quantity }]
          : named
            ? [{ name: item, category, quantity }]
            : []
      const asked = { ...given, partner: shop.id, terminal, key, items }
      const { number, left } = await tell(tillRedeem, filledIn(tillRedeem, asked))
      await client.invalidateQueries({ queryKey: keys.resource(voucherRedemption.path) })
      setDone(`${number} 已核销，余额 ¥${printMoney(left)}`)
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
  const names = voucher === undefined ? ['voucherNo'] : Object.keys(store.fields)
  return (
    <div className={styles.stack}>
      {sending.refusal && <Alert type="error" showIcon title={sending.refusal} />}
      {voucher && (
        <div>
          <div className={styles.left}>¥{printMoney(voucher.left)}</div>
          <div className={styles.quiet}>
            {voucher.holder}　尾号 {voucher.tail}　{voucher.validTo} 前有效
          </div>
          <div>
            {voucher.forbidden.map(each => (
              <Tag key={each}>禁购 {each}</Tag>
            ))}
          </div>
        </div>
      )}
      {names.map(name => (
        <FormField
          key={name}
          store={store}
          name={name}
          field={store.fields[name] ?? text('')}
          place={{ resource: voucherRedemption.path, field: name }}
        />
      ))}
      {voucher && (
        <Button block disabled={sending.isSending} onClick={() => void sendCode()}>
          {sentTo === undefined ? '发送短信码' : `短信码已发送至 ${sentTo}，重新发送`}
        </Button>
      )}
      <Button
        type="primary"
        block
        loading={sending.isSending}
        onClick={() => void (voucher === undefined ? lookUp() : redeem())}
      >
        {voucher === undefined ? '查券' : '确认核销'}
      </Button>
    </div>
  )
}

function voucherFields(shop: Shop) {
  const own = {
    goods: ref('商品', 'commerce/goods', {
      required: true,
      where: [{ field: 'partner', op: 'is', value: shop.id }],
    }),
    category: choice('品类', goodsCategories, { required: true }),
  }
  const others = {
    item: text('商品', { max: 60, hint: '限品类的代金券必填' }),
    category: choice('品类', goodsCategories),
  }
  const online = {
    orderNo: text('订单号', { required: true, max: 40 }),
    receiver: text('收货人', { required: true, max: 50 }),
    receiverPhone: text('收货电话', { required: true, max: 20 }),
    receiverAddress: address('收货地址', { required: true }),
  }
  return {
    voucherNo: text('券号', { required: true, max: 16 }),
    amount: money('金额', { required: true, min: 1 }),
    ...(shop.kind === '3' ? own : others),
    quantity: count('数量', { required: true, min: 1, initial: 1 }),
    ...(shop.kind === '2' ? online : {}),
    proof: choice('验证方式', redeemProofs, { required: true }),
    code: text('动态码、短信码或证件后六位', { required: true, max: 6 }),
    photo: images('小票或照片', { max: 3 }),
  }
}
