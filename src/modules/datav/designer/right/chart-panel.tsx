import type { Widget } from '../../model/index.ts'
import { ChartSettingsForm } from '../../parts/chart-settings-form.tsx'
import { useWork } from '../designer-context.ts'
import { change } from '../state/commands.ts'
import styles from './right.module.css'

/** Words, axes and legend of a widget. */
export function ChartPanel({ widget: { id, base, chart } }: { readonly widget: Widget }) {
  const { design } = useWork()
  return (
    <div className={styles.body}>
      <ChartSettingsForm
        base={base}
        value={chart}
        onChange={next =>
          void design.run('修改图表', change([id], { chart: next }), { merge: `chart ${id}` })
        }
      />
    </div>
  )
}
