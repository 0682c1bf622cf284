import { Checkbox } from 'antd'
import { useState } from 'react'
import { Section } from '#ui/views/section.tsx'
import styles from './rescue.module.css'
import { useLivingGrades, useLivingIndicators } from './use-living.ts'

/** A trial: the unmet indicators are ticked, the grade follows. */
export function LivingTrial() {
  const { data: grades = [] } = useLivingGrades()
  const { data: indicators = [] } = useLivingIndicators()
  const [unmet, setUnmet] = useState<readonly string[]>([])
  const count = unmet.length
  const grade = grades.find(
    ({ unmetFrom, unmetTo }) => (unmetFrom ?? 0) <= count && count <= (unmetTo ?? -1),
  )
  return (
    <Section title="试算" note="勾选未达标的指标">
      <Checkbox.Group
        value={[...unmet]}
        options={indicators.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setUnmet}
      />
      <p className={styles.foot}>
        未达标 {count} 项：{grade?.name ?? '没有等级覆盖'}
      </p>
    </Section>
  )
}
