import { InputNumber, Select } from 'antd'
import { image } from '#kinds/index.ts'
import { Input as KindInput } from '#kinds/inputs.ts'
import { useCan } from '#ui/logic/use-can.ts'
import {
  canvasPresets,
  fits,
  type ScreenSnapshot,
  screenMaterial,
  themeNames,
} from '../../model/index.ts'
import { PaintInput } from '../../parts/paint-input.tsx'
import { pickDoc, useDesign, useTokens, useWork } from '../designer-context.ts'
import { changeCanvas } from '../state/commands.ts'
import type { Canvas } from '../state/patch.ts'
import styles from './right.module.css'

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }))
const picture = image('背景图片', { maxMb: 20 })

/** Size, fit, theme, background and refresh of the screen. */
export function CanvasPanel() {
  const { design, settings } = useWork()
  const doc = useDesign(pickDoc)
  const tokens = useTokens()
  const mayUpload = useCan('screenMaterial.create')
  const set = (name: string, part: Partial<Canvas>) =>
    design.run(name, changeCanvas(part), { merge: `canvas ${Object.keys(part)}` })
  const ground = (part: Partial<ScreenSnapshot['background']>) =>
    set('修改背景', { background: { ...doc.background, ...part } })
  const size = `${doc.width}×${doc.height}`
  const presets = canvasPresets.map(([w, h]) => `${w}×${h}`)
  return (
    <div className={styles.body}>
      <h3>画布</h3>
      <label className={styles.field}>
        <span>尺寸</span>
        <Select
          aria-label="预设尺寸"
          value={presets.includes(size) ? size : '自定义'}
          options={[...presets, '自定义'].map(value => ({ value, label: value }))}
          onChange={next => {
            const [width, height] = next.split('×').map(Number)
            if (width && height) set('修改尺寸', { width, height })
          }}
        />
      </label>
      <div className={styles.pairs}>
        {(['width', 'height'] as const).map(side => (
          <label key={side} className={styles.field}>
            <span>{side === 'width' ? '宽' : '高'}</span>
            <InputNumber
              aria-label={side === 'width' ? '画布宽' : '画布高'}
              min={320}
              max={7680}
              precision={0}
              suffix="像素"
              value={doc[side]}
              onChange={value => value !== null && set('修改尺寸', { [side]: value })}
            />
          </label>
        ))}
      </div>
      <label className={styles.field}>
        <span>适配方式</span>
        <Select
          value={doc.fit}
          options={optionsOf(fits)}
          onChange={fit => set('修改适配方式', { fit })}
        />
      </label>
      <label className={styles.field}>
        <span>主题</span>
        <Select
          value={doc.theme}
          options={optionsOf(themeNames)}
          onChange={theme => set('更换主题', { theme })}
        />
      </label>
      <div className={styles.field}>
        <span>背景颜色</span>
        <PaintInput
          label="背景颜色"
          value={doc.background.color}
          tokens={tokens}
          onChange={color => ground({ color: color ?? 'background' })}
        />
      </div>
      <div className={styles.field}>
        <span>渐变到</span>
        <PaintInput
          label="渐变到"
          value={doc.background.gradientTo ?? undefined}
          tokens={tokens}
          onChange={color => ground({ gradientTo: color ?? null })}
        />
      </div>
      {doc.background.gradientTo !== null && (
        <label className={styles.field}>
          <span>渐变角度</span>
          <InputNumber
            min={0}
            max={360}
            precision={0}
            suffix="度"
            value={doc.background.angle}
            onChange={angle => ground({ angle: angle ?? 0 })}
          />
        </label>
      )}
      <div className={styles.field}>
        <span>背景图片</span>
        <KindInput
          field={picture}
          value={doc.background.image}
          disabled={!mayUpload}
          target={{ resource: screenMaterial.path, field: 'file' }}
          onChange={next => ground({ image: typeof next === 'string' ? next : null })}
        />
      </div>
      <label className={styles.field}>
        <span>默认刷新</span>
        <InputNumber
          min={settings.leastRefresh}
          max={86_400}
          precision={0}
          suffix="秒"
          value={doc.refresh}
          onChange={refresh => refresh !== null && set('修改刷新间隔', { refresh })}
        />
      </label>
      <p className={styles.quiet}>
        {`${doc.widgets.length} 个组件，${doc.variables.length} 个变量。变量在左侧「变量」中设置。`}
      </p>
    </div>
  )
}
