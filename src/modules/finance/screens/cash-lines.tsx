import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import type { AnyField } from '#kinds/field.ts'
import { Input } from '#kinds/inputs.ts'
import { useField } from '#ui/logic/use-form.ts'
import { Money } from '#ui/views/money.tsx'
import { moneyClaim } from '../model/money-claim.ts'
import styles from './cash.module.css'
import { type Cash, type CashLine, lineField, lineFields } from './use-cash.ts'

const widths = {
  donorName: 136,
  donorPhone: 132,
  amount: 136,
  cause: 168,
  anonymous: 68,
  wantReceipt: 84,
  returnValue: 120,
} as const

/** The gifts that counted cash is made of, and how much of it is not yet explained. */
export function CashLines({ cash, total }: { readonly cash: Cash; readonly total: number }) {
  const claimed = useClaimed(cash.lines)
  const rest = total - claimed
  return (
    <div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col" style={{ width: 36 }}>
              #
            </th>
            {lineFields.map(name => (
              <th key={name} scope="col" style={{ width: widths[name] }}>
                {moneyClaim.fields[name].label}
              </th>
            ))}
            <th aria-label="操作" style={{ width: 48 }} />
          </tr>
        </thead>
        <tbody>
          {cash.lines.map((line, at) => (
            <tr key={line.key}>
              <td>{at + 1}</td>
              {lineFields.map(name => (
                <td key={name} data-field={lineField(at, name)}>
                  <LineField line={line} name={name} field={moneyClaim.fields[name]} />
                </td>
              ))}
              <td>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除第 ${at + 1} 行`}
                  disabled={cash.lines.length === 1}
                  onClick={() => cash.removeLine(line.key)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button icon={<PlusOutlined />} onClick={cash.addLine}>
          增加一笔
        </Button>
        <span className={styles.rest}>
          {cash.lines.length} 笔，合计 <Money fen={claimed} />
        </span>
        {total === 0 ? (
          <span className={styles.hint}>尚未清点面额</span>
        ) : (
          <span className={rest === 0 ? styles.even : styles.off}>
            {rest === 0 ? '与清点一致' : rest > 0 ? '未分配 ' : '超出 '}
            {rest !== 0 && <Money fen={Math.abs(rest)} />}
          </span>
        )}
      </div>
    </div>
  )
}

/** What the narrow boxes ask for; the head of the column says whose. */
const short: Readonly<Record<string, string>> = { donorName: '姓名', donorPhone: '手机' }

interface LineFieldProps {
  readonly line: CashLine
  readonly name: string
  readonly field: AnyField
}

function LineField({ line, name, field }: LineFieldProps) {
  const { value, error, set } = useField(line.store, name)
  return (
    <>
      <Input
        field={{ ...field, label: short[name] ?? field.label }}
        value={value ?? null}
        onChange={set}
        target={{ resource: moneyClaim.path, field: name }}
        {...(error ? { status: 'error' as const } : {})}
      />
      {error && <div className={styles.error}>{error}</div>}
    </>
  )
}

function useClaimed(lines: readonly CashLine[]): number {
  return useSyncExternalStore(
    listener => {
      const stops = lines.map(({ store }) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => lines.reduce((sum, { store }) => sum + Number(store.value('amount') ?? 0), 0),
  )
}
