import { Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { area } from '#kinds/index.ts'
import { Input as KindInput } from '#kinds/inputs.ts'
import type { BaseName, ChartSettings } from '../model/index.ts'
import { MaterialSelect } from './material-select.tsx'
import { RichTextButton } from './rich-text-button.tsx'
import { type ChartField, chartFieldsOf } from './setting-fields.ts'
import styles from './settings-form.module.css'

export interface ChartSettingsFormProps {
  readonly base: BaseName
  readonly value: ChartSettings
  onChange(next: ChartSettings): void
}

const labels: Readonly<Record<ChartField, string>> = {
  title: '标题',
  subTitle: '副标题',
  xTitle: '横轴名称',
  yTitle: '纵轴名称',
  prefix: '前缀',
  suffix: '后缀',
  tip: '提示说明',
  legend: '图例',
  label: '数据标签',
  min: '最小值',
  max: '最大值',
  decimals: '小数位',
  by: '数字单位',
  stack: '堆叠',
  smooth: '平滑曲线',
  text: '文字',
  format: '时间格式',
  files: '素材',
  area: '地图区域',
  look: '外观',
  pages: '页签',
  rows: '显示行数',
  seconds: '轮换间隔',
}
const most = { title: 60, subTitle: 100, xTitle: 30, yTitle: 30, prefix: 10, suffix: 10 } as const
const choices = {
  legend: { none: '不显示', top: '上方', bottom: '下方', right: '右侧' },
  by: { '1': '个', 万: '万', 亿: '亿' },
} as const
const numberLimits = {
  min: [-1e15, 1e15, ''],
  max: [-1e15, 1e15, ''],
  decimals: [0, 4, '位'],
  look: [1, 6, ''],
  rows: [1, 50, '行'],
  seconds: [1, 600, '秒'],
} as const
const textLabels: Partial<Record<BaseName, string>> = {
  qr: '二维码内容',
  iframe: '网页地址（限已允许的网站）',
}
const place = area('地图区域')

/** Words, axes and legend of a component: what concerns its base. */
export function ChartSettingsForm({ base, value, onChange }: ChartSettingsFormProps) {
  const set = (name: ChartField, next: unknown) => {
    // Only values of the field's own input come here; the schema looks again when it is saved.
    const changed: ChartSettings = { ...value, [name]: next ?? undefined }
    onChange(changed)
  }
  return (
    <div className={styles.form}>
      {chartFieldsOf(base).map(name => (
        <div key={name} className={styles.field}>
          <span>{name === 'text' ? (textLabels[base] ?? labels.text) : labels[name]}</span>
          <Control base={base} name={name} value={value} onChange={next => set(name, next)} />
        </div>
      ))}
    </div>
  )
}

interface ControlProps {
  readonly base: BaseName
  readonly name: ChartField
  readonly value: ChartSettings
  onChange(next: unknown): void
}

function Control({ base, name, value, onChange }: ControlProps): ReactNode {
  const label = labels[name]
  const orNothing = (text: string) => onChange(text === '' ? undefined : text)
  switch (name) {
    case 'title':
    case 'subTitle':
    case 'xTitle':
    case 'yTitle':
    case 'prefix':
    case 'suffix':
      return (
        <Input
          aria-label={label}
          maxLength={most[name]}
          value={value[name] ?? ''}
          onChange={event => orNothing(event.target.value)}
        />
      )
    case 'tip':
    case 'format':
      return (
        <Input
          aria-label={label}
          maxLength={name === 'tip' ? 100 : 40}
          placeholder={name === 'format' ? 'YYYY年MM月DD日 dddd HH:mm:ss' : ''}
          value={value[name] ?? ''}
          onChange={event => orNothing(event.target.value)}
        />
      )
    case 'text':
      if (base === 'richText')
        return <RichTextButton value={value.text ?? ''} onChange={onChange} />
      return (
        <Input.TextArea
          aria-label={label}
          autoSize={{ minRows: base === 'text' ? 3 : 1, maxRows: 8 }}
          maxLength={2000}
          value={value.text ?? ''}
          onChange={event => orNothing(event.target.value)}
        />
      )
    case 'legend':
    case 'by':
      return (
        <Select
          aria-label={label}
          allowClear
          placeholder="默认"
          value={value[name] ?? null}
          options={Object.entries(choices[name]).map(([key, word]) => ({
            value: key,
            label: word,
          }))}
          onChange={onChange}
        />
      )
    case 'label':
    case 'stack':
    case 'smooth':
      return (
        <Switch
          size="small"
          aria-label={label}
          // Lines are smooth unless somebody says otherwise.
          checked={value[name] ?? name === 'smooth'}
          onChange={onChange}
        />
      )
    case 'min':
    case 'max':
    case 'decimals':
    case 'look':
    case 'rows':
    case 'seconds': {
      const [least, greatest, unit] = numberLimits[name]
      const isFree = name === 'min' || name === 'max'
      return (
        <InputNumber
          aria-label={label}
          min={least}
          max={greatest}
          {...(isFree ? {} : { precision: 0 })}
          placeholder="默认"
          suffix={unit}
          value={value[name] ?? null}
          onChange={onChange}
        />
      )
    }
    case 'files':
      return (
        <MaterialSelect
          label={label}
          kind={base === 'video' ? 'video' : 'picture'}
          max={base === 'carousel' ? 20 : 1}
          value={value.files ?? []}
          onChange={onChange}
        />
      )
    case 'area':
      return <KindInput field={place} value={value.area ?? null} onChange={onChange} />
    case 'pages':
      return (
        <Select
          aria-label={label}
          mode="tags"
          maxCount={8}
          placeholder="输入名称后回车"
          value={value.pages ?? []}
          onChange={(pages: string[]) => onChange(pages.map(each => each.slice(0, 12)))}
        />
      )
  }
}
