import { App } from 'antd'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import type { Values } from '#ui/logic/form-store.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { giftEvents, type PointsEvent, pointsRule } from '../model/index.ts'
import { LadderInput, UnitInput } from './rule-inputs.tsx'
import { RuleTrial } from './rule-trial.tsx'

/** A rule with a live trial; what is saved holds from its day on, what was earned stays. */
export function RuleForm({ onSaved }: { readonly onSaved: () => void }) {
  const { message } = App.useApp()
  const today = dayInBeijing(new Date())
  return (
    <FormScreen
      resource={pointsRule}
      slots={{
        unit: form => <UnitInput form={form} />,
        ladder: form => <LadderInput form={form} />,
      }}
      hides={unneeded}
      initial={{ effectiveFrom: today }}
      onSaved={row => {
        const from = row.effectiveFrom
        const isLater = from > today
        message.success(`已保存，${isLater ? from : '今天'} 起适用，此前的流水不变`)
        onSaved()
      }}
    >
      {form => <RuleTrial form={form} />}
    </FormScreen>
  )
}

/** Fields of a way of counting that was not chosen. */
function unneeded({ mode, event }: Values): readonly string[] {
  return [
    ...(mode === 'perUnit' ? [] : ['unit']),
    ...(mode === 'ladder' ? ['points'] : ['ladder']),
    ...(giftEvents.includes(event as PointsEvent) ? [] : ['minAmount']),
  ]
}
