import type { AnyResource } from '#kernel/resource/resource.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { cashOrigins, moneyIn } from '../model/money-in.ts'
import styles from './cash.module.css'
import { countedIn, sumOf } from './denominations.ts'
import { Pieces } from './pieces.tsx'

/** Where it came in stays: whoever mistook that enters it anew. */
const edited: AnyResource = {
  ...moneyIn,
  views: {
    ...moneyIn.views,
    form: {
      入账: ['organisation', 'bankAccount', 'bankSerial', 'bookedAt', 'amount'],
      付款方: ['payerName', 'payerAccount', 'payerBank'],
      现金清点: ['counters', 'boxNo', 'sealNo', 'denominations'],
      附言与附件: ['remark', 'attachments'],
    },
  },
}

const ofBank = ['bankAccount', 'bankSerial', 'amount', 'payerName', 'payerAccount', 'payerBank']
const ofBox = ['boxNo', 'sealNo']
const ofCash = ['counters', 'denominations']

/** 编辑入账单: money that was kept or sent back; the gifts of counted cash are changed at 认领明细. */
export function MoneyForm() {
  return (
    <FormScreen
      resource={edited}
      slots={{ denominations: form => <CountedPieces form={form} /> }}
      hides={({ origin }) => [
        ...(String(origin) in cashOrigins ? ofBank : ofCash),
        ...(origin === '4' ? [] : ofBox),
      ]}
    />
  )
}

/** Notes and coins; the amount is what they come to. */
function CountedPieces({ form: { store } }: { readonly form: Form }) {
  const counted = countedIn(useField(store, 'denominations').value)
  return (
    <div className={styles.pieces}>
      <Pieces
        counted={counted}
        onChange={next => store.fill({ denominations: next, amount: sumOf(next) })}
      />
      <div className={styles.sum}>
        <span>清点合计</span>
        <Money fen={sumOf(counted)} weight="strong" />
      </div>
    </div>
  )
}
