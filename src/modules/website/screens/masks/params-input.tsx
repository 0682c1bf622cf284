import { Input, InputNumber, Select } from 'antd'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import type { MaskParams } from '../../model/index.ts'
import styles from '../website.module.css'

interface ParamsProps {
  readonly params: MaskParams
  change(part: Partial<MaskParams>): void
}

/** The parameters of the chosen algorithm: those of its own, and the sign that hides. */
export function ParamsInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'params')
  const algorithm = useField(form.store, 'algorithm').value
  const params: MaskParams = {
    keepHead: 0,
    keepTail: 0,
    level: 'county',
    char: '*',
    pattern: '',
    replacement: '',
    ...(value as object | null),
  }
  const props = { params, change: (part: Partial<MaskParams>) => set({ ...params, ...part }) }
  if (algorithm === 'keep') return <span className={look.quiet}>该算法没有参数</span>
  return (
    <div className={look.stack}>
      {algorithm === 'custom' && <KeptEnds {...props} />}
      {algorithm === 'regex' && <Pattern {...props} />}
      {algorithm === 'address' && <Level {...props} />}
      <div className={look.line}>
        遮盖字符
        <Input
          style={{ width: 64 }}
          maxLength={1}
          value={params.char}
          placeholder="*"
          aria-label="遮盖字符"
          onChange={event => props.change({ char: event.target.value })}
        />
      </div>
    </div>
  )
}

function KeptEnds({ params, change }: ParamsProps) {
  return (
    <div className={look.line}>
      保留前
      <InputNumber
        min={0}
        max={10}
        value={params.keepHead}
        aria-label="保留前几位"
        onChange={n => change({ keepHead: n ?? 0 })}
      />
      位，后
      <InputNumber
        min={0}
        max={10}
        value={params.keepTail}
        aria-label="保留后几位"
        onChange={n => change({ keepTail: n ?? 0 })}
      />
      位
    </div>
  )
}

function Pattern({ params, change }: ParamsProps) {
  return (
    <>
      <div className={look.line}>
        <Input
          style={{ width: 320 }}
          className={styles.code ?? ''}
          maxLength={200}
          value={params.pattern}
          placeholder={'如 \\d+号?'}
          aria-label="正则表达式"
          onChange={event => change({ pattern: event.target.value })}
        />
        替换为
        <Input
          style={{ width: 140 }}
          maxLength={20}
          value={params.replacement}
          placeholder="每字一个遮盖字符"
          aria-label="替换为"
          onChange={event => change({ replacement: event.target.value })}
        />
      </div>
      <span className={look.quiet}>
        支持 . [ ] ( ) | * + ? {'{n,m}'} ^ $ 和 \d \w \s，不支持环视和反向引用；
        在字段自带的脱敏之后执行
      </span>
    </>
  )
}

function Level({ params, change }: ParamsProps) {
  return (
    <Select
      style={{ width: 200 }}
      value={params.level}
      aria-label="显示到"
      options={[
        { value: 'county', label: '显示到区县' },
        { value: 'street', label: '显示到街道' },
      ]}
      onChange={level => change({ level })}
    />
  )
}
