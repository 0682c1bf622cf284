import { printMoment } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { progressStanding } from '../../model/progress-calls.ts'
import { DueDay } from '../due-day.tsx'
import styles from '../told.module.css'

/** What the ledger says of the chosen cause, and when its next word is due. */
export function CauseStanding({ form }: { readonly form: Form }) {
  const { value: cause } = useField(form.store, 'cause')
  const { data } = useAsk(progressStanding, typeof cause === 'string' ? { cause } : null)
  if (!data) return null
  return (
    <Section title="账面与披露">
      <div className={styles.figures}>
        <span>
          筹款额 <Money fen={data.raised} />
        </span>
        <span>
          拨付额 <Money fen={data.paidOut} weight="strong" />
        </span>
        <span>
          可拨付余额 <Money fen={data.available} />
        </span>
        <span>
          最近进展 {data.lastProgressAt === null ? '还没有' : printMoment(data.lastProgressAt)}
        </span>
        <span>
          下次应披露 <DueDay day={data.nextDueOn} isOpen />
          {data.overdue > 0 && `（${data.overdue} 项逾期）`}
        </span>
      </div>
    </Section>
  )
}
