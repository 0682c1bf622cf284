import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { livingAbility, livingIndicator, livingScales } from '../model/index.ts'
import { LivingRanges } from './living-ranges.tsx'
import { LivingTrial } from './living-trial.tsx'
import { PartSwitch, usePart } from './part-switch.tsx'
import styles from './rescue.module.css'

const parts = { ...livingScales, indicators: '六项指标' }

/** 生活自理能力: two scales, the six indicators, the ranges and a trial. */
export default function LivingScreen() {
  const part = usePart(parts)
  const toolbar = <PartSwitch parts={parts} part={part} />
  if (part === 'indicators')
    return (
      <TreeScreen
        resource={livingIndicator}
        title="生活自理能力"
        columns={['code', 'remark', 'state']}
        toolbar={toolbar}
      />
    )
  return (
    <>
      <TreeScreen
        resource={livingAbility}
        title="生活自理能力"
        part={{ scale: part }}
        columns={
          part === '1'
            ? ['code', 'unmetFrom', 'unmetTo', 'uses', 'state']
            : ['code', 'source', 'uses', 'state']
        }
        toolbar={toolbar}
      />
      {part === '1' && (
        <div className={styles.below}>
          <LivingRanges />
          <LivingTrial />
        </div>
      )}
    </>
  )
}
