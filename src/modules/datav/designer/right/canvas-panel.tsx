import { InputNumber, Select } from 'antd'
import { canvasPresets, fits, type ScreenSnapshot, themeNames } from '../../model/index.ts'
import { MaterialSelect } from '../../parts/material-select.tsx'
import { PaintInput } from '../../parts/paint-input.tsx'
import { pickDoc, useDesign, useTokens, useWork } from '../designer-context.ts'
import { changeCanvas } from '../state/commands.ts'
import type { Canvas } from '../state/patch.ts'
import styles from './right.module.css'

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }))

/** Size, fit, theme, background and refresh of the screen. */
export function CanvasPanel() {
  const { design, settings } = useWork()
  const doc = useDesign(pickDoc)
  const tokens = useTokens()
  const set = (name: string, part: Partial<Canvas>) =>
    design.run(name, changeCanvas(part), { merge: `canvas ${Object.keys(part)}` })
  const ground = (part: Partial<ScreenSnapshot['background']>) =>
    set('修改背景', { background: { ...doc.background, ...part } })
  const size = `${doc.width}×${doc.height}`
  const presets = canvasPresets.map(([w, h]) => `${w}×${h}`)
  return (
    <div className={styles.body}>
      <h3>画布</h3>
      <div className={styles.field}>
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
      </div>
      <div className={styles.pairs}>
        {(['width', 'height'] as const).map(side => (
          <div key={side} className={styles.field}>
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
          </div>
        ))}
      </div>
      <div className={styles.field}>
        <span>适配方式</span>
        <Select
          aria-label="适配方式"
          value={doc.fit}
          options={optionsOf(fits)}
          onChange={fit => set('修改适配方式', { fit })}
        />
      </div>
      <div className={styles.field}>
        <span>主题</span>
        <Select
          aria-label="主题"
          value={doc.theme}
          options={optionsOf(themeNames)}
          onChange={theme => set('更换主题', { theme })}
        />
      </div>
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
        <div className={styles.field}>
          <span>渐变角度</span>
          <InputNumber
            aria-label="渐变角度"
            min={0}
            max={360}
            precision={0}
            suffix="度"
            value={doc.background.angle}
            onChange={angle => ground({ angle: angle ?? 0 })}
          />
        </div>
      )}
      <div className={styles.field}>
        <span>背景图片</span>
        <MaterialSelect
          label="背景图片"
          kind="picture"
          max={1}
          value={doc.background.image === null ? [] : [doc.background.image]}
          onChange={([image = null]) => ground({ image })}
        />
      </div>
      <div className={styles.field}>
        <span>背景视频</span>
        <MaterialSelect
          label="背景视频"
          kind="video"
          max={1}
          value={doc.background.video === null ? [] : [doc.background.video]}
          onChange={([video = null]) => ground({ video })}
        />
      </div>
      <div className={styles.field}>
        <span>默认刷新</span>
        <InputNumber
          aria-label="默认刷新"
          min={settings.leastRefresh}
          max={86_400}
          precision={0}
          suffix="秒"
          value={doc.refresh}
          onChange={refresh => refresh !== null && set('修改刷新间隔', { refresh })}
        />
      </div>
      <p className={styles.quiet}>
        {`${doc.widgets.length} 个组件，${doc.variables.length} 个变量。变量在左侧「变量」中设置。`}
      </p>
    </div>
  )
}
