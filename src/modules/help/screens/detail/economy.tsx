import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { Facts } from '#ui/views/facts.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { helpEconomy } from '../../model/index.ts'
import styles from './case-desk.module.css'

type Summary = AnswerOf<typeof helpEconomy>

const lines: readonly (readonly [label: string, name: keyof Summary])[] = [
  ['人均月收入', 'incomePerHead'],
  ['存款理财', 'deposits'],
  ['负债', 'debts'],
  ['预计后续', 'expected'],
  ['医保报销', 'insured'],
  ['已获救助', 'otherAid'],
  ['其他平台筹款', 'otherPlatforms'],
  ['缺口', 'gap'],
]

/** 家庭经济: one page, seen with a reason that stands in the log. */
export function Economy({ id }: { readonly id: string }) {
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<Summary | null>(null)
  const look = async () => {
    try {
      setShown(await tell(helpEconomy, { id, reason }))
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  if (shown === null)
    return (
      <Section title="家庭经济" note="查看留有记录">
        <Input.TextArea
          value={reason}
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={200}
          aria-label="查看原因"
          placeholder="查看原因，不少于 5 个字"
          onChange={event => setReason(event.target.value)}
        />
        <Button
          className={styles.waits ?? ''}
          type="primary"
          disabled={reason.trim().length < 5}
          onClick={() => void look()}
        >
          查看
        </Button>
      </Section>
    )
  return (
    <Section title="家庭经济" note="缺口 = 预计后续 − 医保报销 − 其他救助">
      <Facts
        facts={lines.map(([label, name]) => ({
          key: name,
          label,
          value: shown[name] === null ? '未填' : <Money fen={shown[name]} />,
        }))}
      />
      <Alert type="info" showIcon title="金额由申请人申报，以核实材料为准" />
    </Section>
  )
}
