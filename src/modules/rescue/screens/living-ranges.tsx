import { useQueryClient } from '@tanstack/react-query'
import { App, Button, InputNumber } from 'antd'
import { useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { Section } from '#ui/views/section.tsx'
import { indicatorCount, livingAbility, whyRangesWrong } from '../model/index.ts'
import { livingAbilitySetRanges } from '../model/living-ability-calls.ts'
import styles from './rescue.module.css'
import { useLivingGrades } from './use-living.ts'

/** 未达标项数: from how many unmet indicators each grade begins; 0 to 6 are covered exactly once. */
export function LivingRanges() {
  const { data: grades } = useLivingGrades()
  if (grades === undefined) return null
  const version = grades.map(({ id, version: each }) => `${id} ${each}`).join()
  return <Ranges key={version} grades={grades} />
}

function Ranges({ grades }: { readonly grades: readonly PresentedOf<typeof livingAbility>[] }) {
  const mayEdit = useCan('livingAbility.update')
  const client = useQueryClient()
  const { message } = App.useApp()
  const stored = grades.map(({ id, unmetFrom, unmetTo }) => ({
    ...{ id, from: unmetFrom ?? 0, to: unmetTo ?? 0 },
  }))
  const [ranges, setRanges] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const wrong = whyRangesWrong(ranges)
  const set = (id: string, change: { from?: number; to?: number }) =>
    setRanges(ranges.map(each => (each.id === id ? { ...each, ...change } : each)))
  const save = async () => {
    setBusy(true)
    try {
      await tell(livingAbilitySetRanges, { ranges })
      await client.invalidateQueries({ queryKey: keys.resource(livingAbility.path) })
      message.success('已保存未达标项数')
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title="未达标项数">
      <div className={styles.ranges}>
        {ranges.map(({ id, from, to }) => {
          const name = grades.find(each => each.id === id)?.name ?? ''
          const limits = { min: 0, max: indicatorCount, precision: 0, disabled: !mayEdit }
          return [
            <span key={`${id} name`}>{name}</span>,
            <InputNumber
              {...limits}
              key={`${id} from`}
              value={from}
              aria-label={`${name}起`}
              onChange={value => set(id, { from: value ?? 0 })}
            />,
            <InputNumber
              {...limits}
              key={`${id} to`}
              value={to}
              aria-label={`${name}止`}
              onChange={value => set(id, { to: value ?? 0 })}
            />,
          ]
        })}
      </div>
      <div className={styles.foot}>
        <span className={wrong === undefined ? undefined : styles.wrong}>
          {wrong ?? '0–6 覆盖完整'}
        </span>
        {mayEdit && (
          <Button type="primary" loading={isBusy} disabled={wrong !== undefined} onClick={save}>
            保存项数
          </Button>
        )}
      </div>
    </Section>
  )
}
