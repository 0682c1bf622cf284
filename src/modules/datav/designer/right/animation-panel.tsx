import { InputNumber, Select, Switch } from 'antd'
import type { Widget } from '../../model/index.ts'
import { useWork } from '../designer-context.ts'
import { change, dress } from '../state/commands.ts'
import styles from './right.module.css'

type Enter = NonNullable<Widget['style']['enter']>

const enters: readonly { readonly value: Enter; readonly label: string }[] = [
  { value: 'none', label: '无' },
  { value: 'fade', label: '淡入' },
  { value: 'rise', label: '上移进入' },
  { value: 'zoom', label: '放大进入' },
]

/** How a widget moves; nothing moves where somebody asked for less motion. */
export function AnimationPanel({ widget }: { readonly widget: Widget }) {
  const { design } = useWork()
  const { id, style, interactions } = widget
  const loop = interactions.find(act => act.kind === 'carousel')
  const setLoop = (seconds: number | null) => {
    const rest = interactions.filter(({ kind }) => kind !== 'carousel')
    const next = seconds === null ? rest : [...rest, { kind: 'carousel' as const, seconds }]
    design.run('修改循环动画', change([id], { interactions: next }), { merge: `loop ${id}` })
  }
  return (
    <div className={styles.body}>
      <div className={styles.field}>
        <span>入场动画</span>
        <Select
          aria-label="入场动画"
          value={style.enter ?? 'none'}
          options={[...enters]}
          onChange={enter => void design.run('修改入场动画', dress([id], 'style', { enter }))}
        />
      </div>
      <span className={styles.switch}>
        数字滚动
        <Switch
          size="small"
          aria-label="数字滚动"
          checked={style.countUp ?? true}
          onChange={countUp => void design.run('修改数字滚动', dress([id], 'style', { countUp }))}
        />
      </span>
      <span className={styles.switch}>
        循环
        <Switch
          size="small"
          aria-label="循环"
          checked={loop !== undefined}
          onChange={isOn => setLoop(isOn ? 10 : null)}
        />
      </span>
      {loop?.kind === 'carousel' && (
        <InputNumber
          aria-label="循环间隔"
          min={2}
          max={600}
          precision={0}
          suffix="秒"
          value={loop.seconds}
          onChange={seconds => setLoop(seconds ?? 10)}
        />
      )}
      <p className={styles.quiet}>观看者要求减少动画时，所有动画都不播放</p>
    </div>
  )
}
