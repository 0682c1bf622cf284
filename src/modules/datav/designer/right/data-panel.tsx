import { InputNumber } from 'antd'
import type { Binding, Widget } from '../../model/index.ts'
import { BindingForm } from '../../parts/binding-form.tsx'
import { pickDoc, useDesign, useWork } from '../designer-context.ts'
import { change } from '../state/commands.ts'
import styles from './right.module.css'

/** Where a widget has its data from, and how often it is asked again. */
export function DataPanel({ widget }: { readonly widget: Widget }) {
  const { design, draft, settings } = useWork()
  const { variables, refresh } = useDesign(pickDoc)
  const { id, base, binding } = widget
  const set = (name: string, part: Partial<Widget>) =>
    design.run(name, change([id], part), { merge: `data ${id}` })
  const dataset =
    binding?.from === 'dataset'
      ? settings.datasets.find(({ key }) => key === binding.query.dataset)
      : undefined
  const least = Math.max(settings.leastRefresh, dataset?.minRefresh ?? 0)
  return (
    <div className={styles.body}>
      <BindingForm
        base={base}
        value={binding}
        datasets={settings.datasets}
        variables={variables}
        screen={draft.id}
        onChange={next => void set('绑定数据', { binding: next })}
        onBase={(next, slots) => {
          const bound: Binding | null = binding === null ? null : { ...binding, slots }
          const drawn = { base: next, component: null, componentVersion: null, binding: bound }
          design.run('更换图表', change([id], drawn))
        }}
      />
      {binding?.from === 'dataset' && (
        <div className={styles.field}>
          <span>{`刷新间隔（不短于 ${least} 秒）`}</span>
          <InputNumber
            aria-label={`刷新间隔（不短于 ${least} 秒）`}
            min={least}
            max={86_400}
            precision={0}
            suffix="秒"
            placeholder={`默认 ${Math.max(refresh, least)} 秒`}
            value={widget.refresh}
            onChange={value => void set('修改刷新间隔', { refresh: value })}
          />
        </div>
      )}
    </div>
  )
}
