import { Alert, Button } from 'antd'
import { useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#ui/logic/session.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useUnsaved } from '#ui/logic/unsaved.ts'
import { useField } from '#ui/logic/use-form.ts'
import { focusField } from '#ui/views/error-summary.tsx'
import { FormField } from '#ui/views/form-field.tsx'
import { LeaveGuard } from '#ui/views/leave-guard.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { moneyIn } from '../model/money-in.ts'
import styles from './cash.module.css'
import { CashLines } from './cash-lines.tsx'
import { countedIn, sumOf } from './denominations.ts'
import { Pieces } from './pieces.tsx'
import { cashFields, useCash } from './use-cash.ts'

/** 录入捐赠: cash that two people counted and the gifts it is made of; the second counter approves it. */
export function CashForm() {
  useSubView('录入捐赠')
  const navigate = useNavigate()
  const { account } = useSession()
  const root = useRef<HTMLDivElement>(null)
  const cash = useCash(() => navigate('/finance/finentry?part=money&tab=pending'))
  const origin = useField(cash.store, 'origin').value
  const counted = useField(cash.store, 'denominations')
  const total = sumOf(countedIn(counted.value))
  const isDirty = useSyncExternalStore(cash.store.subscribe, () => cash.store.isDirty())
  // Names and phones of donors: no draft may keep them in a browser.
  useUnsaved(isDirty || total > 0, false)
  const isBox = origin === '4'
  const names = cashFields.filter(
    name =>
      (name !== 'organisation' || account.ownerKind === 'platform') &&
      (isBox || (name !== 'boxNo' && name !== 'sealNo')),
  )
  const submit = async () => {
    await cash.submit(names, total)
    const [first] = cash.wrong()
    if (first !== undefined) focusField(root.current, first)
  }
  return (
    <div className={`${page.page} ${styles.page}`} ref={root}>
      <PageHeader title="录入捐赠" note="现金须两人清点：录入后由另一名清点人复核" />
      {cash.refusal && <Alert type="error" showIcon title={cash.refusal} />}
      <div className={styles.layout}>
        <div className={styles.main}>
          <Section title="清点">
            <div className={styles.fields}>
              {names.map(name => (
                <FormField
                  key={name}
                  store={cash.store}
                  name={name}
                  field={cash.store.fields[name] ?? moneyIn.fields[name]}
                  place={{ resource: moneyIn.path, field: name }}
                />
              ))}
            </div>
          </Section>
          <Section title="捐赠明细" note="每位捐赠人一行，不填姓名为匿名（未识别）" padding="flush">
            <CashLines cash={cash} total={total} />
          </Section>
        </div>
        <Section title="面额">
          <div data-field="denominations">
            {counted.error && <div className={styles.error}>{counted.error}</div>}
            <Pieces counted={countedIn(counted.value)} onChange={counted.set} />
          </div>
          <div className={styles.sum}>
            <span>清点合计</span>
            <Money fen={total} weight="strong" />
          </div>
        </Section>
      </div>
      <div className={styles.bar}>
        <span className={styles.hint}>提交后不能再改金额；驳回后可在列表中编辑，重新提交。</span>
        <Button onClick={() => navigate(-1)}>取消</Button>
        <Button type="primary" loading={cash.isSending} onClick={() => void submit()}>
          提交复核
        </Button>
      </div>
      <LeaveGuard
        keepsNothing
        isDirty={() => !cash.isSent() && (cash.store.isDirty() || total > 0)}
      />
    </div>
  )
}
